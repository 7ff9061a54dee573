import { expect, test } from 'vitest';
import { samplePassword } from '#sandbox/sample-data/logins.ts';
import { openPage } from '#tests/support/browser.ts';
import { app } from '#tests/support/sample-app.ts';

test('an administrator logs in on the host of the admin area, and is there', async () => {
  const { port } = new URL(app.url);
  // Chromium resolves each name below `localhost` to this machine.
  const host = `http://admin.localhost:${port}`;
  const page = await openPage({ baseURL: host, locale: 'en-US' });
  await page.goto('/');
  await page.waitForURL(`${host}/login?redirect=%2Fadmin`);
  await page.getByLabel('Email').fill('admin@nearhand.test');
  await page.getByLabel('Password', { exact: true }).fill(samplePassword);
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL(`${host}/admin`);
  expect(await page.getByRole('main').getByRole('heading', { level: 1 }).textContent()).toBeTruthy();
});
