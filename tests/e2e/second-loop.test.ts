import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { words } from '#platform/words.server.ts';
import { openPage } from '#tests/support/browser.ts';
import { db } from '#tests/support/database.ts';
import { app } from '#tests/support/sample-app.ts';
import { logInWithApp, logInWithRecoveryCode, turnOnTwoStep } from './authenticator.ts';
import { requestQuote } from './loop.ts';
import { fillProfile, mendProfile, signUp, submit, text } from './new-pro.ts';
import { enter, requestsOf } from './people.ts';

const { t } = words('vi');
const nurse = { name: 'Linh Phạm', publicName: 'Linh P.', email: 'linh.new.pro@example.test' };
const search = `/browse/health-and-wellness?zip=94110&q=${encodeURIComponent(nurse.publicName)}`;
const asked = 'Please name your license in the line below your name.';
const reason = 'Three clients reported the same thing.';

const applicationOf = (email: string) =>
  db
    .selectFrom('worker_application as a')
    .innerJoin('user as u', 'u.id', 'a.id')
    .where('u.email', '=', email)
    .select(['a.id', 'a.state', 'a.skills', 'a.hourly_rate_cents', 'a.zip', 'a.cancellation_tier', 'a.description'])
    .executeTakeFirstOrThrow();

/** Returns how many Pros of her name the visitor's next search finds. */
async function searchFor(visitor: Page): Promise<number> {
  await visitor.goto(search);
  return visitor.getByRole('link', { name: nurse.publicName, exact: true }).count();
}

async function expectSubmitted(): Promise<string> {
  const { id, ...application } = await applicationOf(nurse.email);
  expect(application).toEqual({
    state: 'submitted',
    skills: ['Thay băng', 'Chăm sóc ban đêm'],
    hourly_rate_cents: 4_500,
    zip: '94112',
    cancellation_tier: 'moderate',
    description: text,
  });
  return id;
}

test('a nurse signs up on a phone in Vietnamese, is approved by an administrator, and is found and asked', {
  timeout: 180_000,
}, async () => {
  const pro = await openPage({ baseURL: app.url, viewport: { width: 390, height: 844 }, hasTouch: true });
  await pro.context().addCookies([{ name: 'language', value: 'vi', url: app.url }]);
  const admin = await openPage({ baseURL: app.url, viewport: { width: 390, height: 844 } });
  // The profile of a suspended Pro is not found.
  const visitor = await openPage({ baseURL: app.url, locale: 'en-US', expected: [/404 \(Not Found\)/] });

  await signUp(app.url, pro, nurse);
  await fillProfile(pro);
  await submit(pro);
  const id = await expectSubmitted();
  expect(await searchFor(visitor)).toBe(0);

  const { secret, recoveryCodes } = await turnOnTwoStep(admin);
  await logInWithApp(admin, secret, '/portal');
  await admin.getByRole('link', { name: 'To review' }).first().click();
  await admin.waitForURL('**/admin');
  await admin.getByRole('main').getByRole('link', { name: 'Approvals', exact: true }).first().click();
  await admin.waitForURL('**/admin/approvals');
  await admin.getByRole('link', { name: nurse.publicName, exact: true }).click();
  await admin.getByRole('button', { name: 'Ask for a change' }).click();
  await admin.locator('#ask-revision [name=reason]').fill(asked);
  await admin.getByRole('button', { name: 'Ask for the change' }).click();
  await admin.getByText('asked for a change').waitFor();
  await mendProfile(pro, asked);

  await logInWithRecoveryCode(admin, recoveryCodes[0] ?? '', `/admin/approvals/${id}`);
  await admin.getByRole('button', { name: 'Approve' }).click();
  await admin.getByText('approved the application').waitFor();
  expect(await searchFor(visitor)).toBe(1);
  await visitor.getByRole('link', { name: nurse.publicName, exact: true }).click();
  await visitor.waitForURL(`**/worker/${id}**`);
  await enter(visitor.context(), app.url, 'client@nearhand.test');
  await requestQuote({ url: app.url, client: visitor, pro }, id, 'Dressing changes after surgery');
  expect(await requestsOf('Dressing changes after surgery')).toMatchObject([{ worker_id: id }]);
  await pro.goto('/worker-dashboard');
  await pro.getByText('Dressing changes after surgery').first().waitFor();

  await visitor.context().clearCookies();
  await admin.getByRole('button', { name: 'Suspend account' }).first().click();
  await admin.locator('#suspend [name=rule]').selectOption('abuse');
  await admin.locator('#suspend [name=evidence]').fill(reason);
  await admin.locator('#suspend button[value=suspend]').click();
  await admin.getByText(reason).first().waitFor();
  expect(await searchFor(visitor)).toBe(0);
  expect((await visitor.goto(`/worker/${id}`))?.status()).toBe(404);
  await pro.goto('/worker-dashboard');
  await pro.waitForURL('**/login?redirect=*');
  expect(await pro.locator('html').getAttribute('lang')).toBe('vi');
  await pro
    .getByRole('main')
    .getByRole('button', { name: t('account:logIn'), exact: true })
    .waitFor();
});
