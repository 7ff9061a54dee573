import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { samplePassword } from '#sandbox/sample-data/logins.ts';
import { openPage } from '#tests/support/browser.ts';
import { db } from '#tests/support/database.ts';
import { app } from '#tests/support/sample-app.ts';
import { pageOf } from './people.ts';
import { mailTo } from './sandbox.ts';

const email = 'pro@nearhand.test';
const evidence = 'Two clients were asked for cash at the door.';
const words = 'I asked for cash for parking alone.\nThe other client I have never met.';
const reason = 'The two clients described another person.';
const plain = { baseURL: app.url, javaScriptEnabled: false, viewport: { width: 390, height: 844 } };

async function logIn(page: Page): Promise<void> {
  await page.goto('/login');
  await page.fill('[name=email]', email);
  await page.fill('[name=password]', samplePassword);
  await page.locator('main form button:not([type=button])').first().click();
}

/** Returns a page of an administrator other than the one of the sample data. */
async function secondAdministrator(): Promise<Page> {
  const dual = 'dual@nearhand.test';
  await db.updateTable('user').set({ role: 'admin', active_role: null }).where('email', '=', dual).execute();
  return pageOf(app.url, dual);
}

test('a suspended Pro reads why, appeals without script, and is back after another administrator has reversed it', {
  timeout: 180_000,
}, async () => {
  const { id } = await db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  const admin = await pageOf(app.url, 'admin@nearhand.test');
  await admin.goto(`/admin/approvals/${id}`);
  await admin.getByRole('button', { name: 'Suspend account' }).click();
  await admin.locator('#suspend [name=rule]').selectOption('offPlatform');
  await admin.locator('#suspend [name=evidence]').fill(evidence);
  await admin.locator('#suspend [name=privateNote]').fill('They don’t know each other.');
  await admin.locator('#suspend button[value=suspend]').click();
  await admin.getByText('Note for administrators: They don’t know each other.').waitFor();

  const pro = await openPage(plain);
  await logIn(pro);
  await pro.waitForURL('**/suspended');
  await pro.getByText('Payment outside Nearhand').waitFor();
  await pro.getByText(evidence).waitFor();
  expect(await pro.getByText('They don’t know each other').count()).toBe(0);
  await pro.getByRole('button', { name: 'Send appeal' }).click();
  await pro.locator('[name=words][aria-invalid=true]').fill(words);
  await pro.getByRole('button', { name: 'Send appeal' }).click();
  await pro.getByText('We have your appeal').waitFor();
  await pro.goto('/worker-dashboard');
  await pro.waitForURL('**/login?redirect=*');

  const { links } = await mailTo(app.url, email, /suspended/);
  const reader = await openPage(plain);
  await reader.goto(links.find((link) => link.includes('?pass=')) ?? '');
  await reader.getByText('We have your appeal').waitFor();

  await admin.goto('/admin/appeals');
  await admin.getByRole('link', { name: 'Elena Morales' }).click();
  await admin.getByText('You made this decision').waitFor();
  expect(await admin.locator('[name=outcome]').count()).toBe(0);
  const second = await secondAdministrator();
  await second.goto(new URL(admin.url()).pathname);
  await second.getByText('I asked for cash for parking alone.').waitFor();
  await second.locator('[name=outcome][value=reversed]').check();
  await second.locator('[name=reason]').fill(reason);
  await second.getByRole('button', { name: 'Send decision' }).click();
  await second.getByText('Reversed').first().waitFor();

  await reader.reload();
  await reader.getByText('Your account is no longer suspended').first().waitFor();
  await logIn(pro);
  await pro.waitForURL(`${app.url}/`);
  await pro.goto('/worker-dashboard');
  expect(new URL(pro.url()).pathname).toBe('/worker-dashboard');
});
