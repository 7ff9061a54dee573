import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '#tests/support/browser.ts';
import { db } from '#tests/support/database.ts';
import { app } from '#tests/support/sample-app.ts';
import * as loop from './loop.ts';

/** Returns a Pro who waits and has everything that an approval needs, with the search that will find the Pro. */
async function waitingPro() {
  const pro = await db
    .selectFrom('worker_application as a')
    .innerJoin('category as c', 'c.id', 'a.category_id')
    .select(['a.id', 'a.display_name as name', 'a.zip', 'c.slug'])
    .where('a.state', '=', 'submitted')
    .where('a.headline', '<>', '')
    .where((eb) => eb.exists(eb.selectFrom('worker_paper as p').select('p.id').whereRef('p.worker_id', '=', 'a.id')))
    .orderBy('a.submitted_at')
    .executeTakeFirstOrThrow();
  return { ...pro, search: `/browse/${pro.slug}?zip=${pro.zip}&q=${encodeURIComponent(pro.name)}` };
}

/** Reads the search until the Pro is on it, or is gone: pages for visitors are cached for some seconds. */
async function waitFor(visitor: Page, search: string, name: string, found: boolean): Promise<void> {
  await expect
    .poll(
      async () => {
        await visitor.goto(search);
        return visitor.getByRole('link', { name, exact: true }).count();
      },
      { timeout: 90_000, interval: 1_000 },
    )
    .toBe(found ? 1 : 0);
}

test('an administrator approves a Pro, whom a visitor finds; a suspended Pro is gone', {
  timeout: 240_000,
}, async () => {
  const { id, name, search } = await waitingPro();
  // The profile of a suspended Pro is not found.
  const visitor = await openPage({ baseURL: app.url, expected: [/404 \(Not Found\)/] });
  await waitFor(visitor, search, name, false);

  const admin = await openPage({ baseURL: app.url });
  await loop.signIn(app.url, admin, 'admin@nearhand.test');
  await admin.waitForURL('**/portal');
  await admin.getByRole('link', { name: 'To review' }).first().click();
  await admin.getByRole('heading', { name: 'Pros waiting for approval' }).waitFor();
  await admin.getByRole('link', { name, exact: true }).click();
  await admin.getByRole('button', { name: 'Approve' }).click();
  await admin.getByText('approved the application').waitFor();
  await waitFor(visitor, search, name, true);

  await admin.getByRole('button', { name: 'Suspend account' }).first().click();
  await admin.locator('#suspend [name=reason]').fill('Three clients reported the same thing.');
  await admin.locator('#suspend button[value=suspend]').click();
  await admin.getByText('Three clients reported the same thing.').first().waitFor();
  await waitFor(visitor, search, name, false);
  expect((await visitor.goto(`/worker/${id}`))?.status()).toBe(404);
});
