import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { samplePassword } from '#sandbox/sample-data/logins.ts';
import { appCode } from '#tests/support/authenticator.ts';

/** Two-step verification of the sample administrator, on the pages in English. */

/** Takes the first step, with the password. A page that may be visited only after the second leads back to it. */
async function takeFirstStep(page: Page, redirect: string): Promise<void> {
  await page.goto(`/login?redirect=${redirect}`);
  await page.getByRole('button', { name: 'Administrator' }).first().click();
}

/** Turns it on. Returns the app's secret and the recovery codes. */
export async function turnOnTwoStep(page: Page): Promise<{ secret: string; recoveryCodes: string[] }> {
  await takeFirstStep(page, '/settings/security');
  await page.waitForURL('**/settings/security');
  const twoStep = page.getByRole('region', { name: 'Two-step verification' });
  await twoStep.getByLabel('Current password').fill(samplePassword);
  await twoStep.getByRole('button', { name: 'Set up two-step verification' }).click();
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  const secret = (await twoStep.locator('code').innerText()).replace(/\s/g, '');

  await twoStep.getByLabel('Code from the app').fill('000000');
  await twoStep.getByRole('button', { name: 'Turn on two-step verification' }).click();
  await page.getByText('That code is incorrect').first().waitFor();
  await twoStep.getByLabel('Code from the app').fill(appCode(secret));
  await twoStep.getByRole('button', { name: 'Turn on two-step verification' }).click();
  const codes = page.getByRole('region', { name: 'Your recovery codes' });
  await codes.waitFor();
  const recoveryCodes = await codes.getByRole('listitem').allInnerTexts();
  const download = page.waitForEvent('download');
  await codes.getByRole('link', { name: 'Download codes' }).click();
  expect((await download).suggestedFilename()).toBe('nearhand-recovery-codes.txt');
  return { secret, recoveryCodes };
}

/** Logs in again; the password alone opens nothing. Ends on `path`. */
export async function logInWithApp(page: Page, secret: string, path: string): Promise<void> {
  await page.context().clearCookies();
  await takeFirstStep(page, path);
  await page.waitForURL('**/login/code?redirect=*');
  await page.goto(path);
  await page.waitForURL('**/login?redirect=*');
  await takeFirstStep(page, path);
  await page.waitForURL('**/login/code?redirect=*');
  // The code that turned it on is used up; the next half minute's is good already.
  await page.getByLabel('Code from the app').fill(appCode(secret, Date.now() + 30_000));
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(`**${path}`);
}

/** Logs in again without the phone. Ends on `path`. */
export async function logInWithRecoveryCode(page: Page, recoveryCode: string, path: string): Promise<void> {
  await page.context().clearCookies();
  await takeFirstStep(page, path);
  await page.waitForURL('**/login/code?redirect=*');
  await page.getByRole('link', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCode);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(`**${path}`);
}
