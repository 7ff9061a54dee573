import { expect, test } from 'vitest';
import { samplePassword } from '#sandbox/sample-data/logins.ts';
import { appCode } from '#tests/support/authenticator.ts';
import { openPage } from '#tests/support/browser.ts';
import { app } from '#tests/support/sample-app.ts';

test('a client turns on two-step sign-in, logs out, and logs in with the code of the app', async () => {
  const page = await openPage({ baseURL: app.url, viewport: { width: 390, height: 844 } });
  await page.goto('/login?redirect=/settings/security');
  await page.getByRole('button', { name: 'Client' }).first().click();
  await page.waitForURL('**/settings/security');
  const twoStep = page.getByRole('region', { name: 'Two-step sign-in' });
  await twoStep.getByLabel('Current password').fill(samplePassword);
  await twoStep.getByRole('button', { name: 'Set up two-step sign-in' }).click();
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  const secret = (await twoStep.locator('code').innerText()).replace(/\s/g, '');

  await twoStep.getByLabel('Code from the app').fill('000000');
  await twoStep.getByRole('button', { name: 'Turn on two-step sign-in' }).click();
  await page.getByText('That code is incorrect').first().waitFor();
  await twoStep.getByLabel('Code from the app').fill(appCode(secret));
  await twoStep.getByRole('button', { name: 'Turn on two-step sign-in' }).click();
  const codes = page.getByRole('region', { name: 'Your recovery codes' });
  await codes.waitFor();
  const [recoveryCode = ''] = await codes.getByRole('listitem').allInnerTexts();
  const download = page.waitForEvent('download');
  await codes.getByRole('link', { name: 'Download codes' }).click();
  expect((await download).suggestedFilename()).toBe('nearhand-recovery-codes.txt');

  const password = await openPage({ baseURL: app.url });
  await password.goto('/login?redirect=/settings/security');
  await password.getByRole('button', { name: 'Client' }).first().click();
  await password.waitForURL('**/login/code?redirect=*');
  await password.goto('/settings/security');
  await password.waitForURL('**/login?redirect=*');

  await page.context().clearCookies();
  await page.goto('/login?redirect=/settings/security');
  await page.getByRole('button', { name: 'Client' }).first().click();
  await page.waitForURL('**/login/code?redirect=*');
  // The code that turned it on is used up; the next half minute's is good already.
  await page.getByLabel('Code from the app').fill(appCode(secret, Date.now() + 30_000));
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/settings/security');

  await page.context().clearCookies();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Client' }).first().click();
  await page.waitForURL('**/login/code');
  await page.getByRole('link', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCode);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL((url) => url.pathname === '/');
});
