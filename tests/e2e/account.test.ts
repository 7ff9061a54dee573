import { expect, test } from 'vitest';
import { isOver, jobStates } from '#modules/jobs/states.ts';
import { samplePassword } from '#sandbox/sample-data/logins.ts';
import { db } from '#tests/support/database.ts';
import { app } from '#tests/support/sample-app.ts';
import { pageOf } from './people.ts';

/** Returns the email address of a client of the sample data who has nothing to finish. */
async function idleClient(): Promise<string> {
  const { email } = await db
    .selectFrom('user as u')
    .select('u.email')
    .where('u.role', '=', 'customer')
    .where('u.email_verified', '=', true)
    .where('u.status', '=', 'approved')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('job as j')
            .select('j.id')
            .whereRef('j.client_id', '=', 'u.id')
            .where('j.state', 'not in', jobStates.filter(isOver)),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payout as p')
            .innerJoin('hold as h', 'h.id', 'p.hold_id')
            .select('p.id')
            .whereRef('h.payer_id', '=', 'u.id')
            .where('p.state', '<>', 'sent'),
        ),
      ),
    )
    .orderBy('u.id')
    .limit(1)
    .executeTakeFirstOrThrow();
  return email;
}

test('a client becomes a Pro, downloads a copy of the data, and closes the account', async () => {
  const email = await idleClient();
  const page = await pageOf(app.url, email, { viewport: { width: 390, height: 844 } });
  await page.goto('/settings/account');
  await page.getByRole('button', { name: 'Become a Pro' }).click();
  await page.waitForURL('**/worker-dashboard/profile');
  await page.goto('/settings/account');
  await page
    .getByText('You haven’t submitted your profile for review yet. Until it’s approved, you can’t send quotes.')
    .waitFor();

  await page.getByRole('button', { name: 'Make a copy' }).click();
  await page.getByText('Your copy is ready').waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: /^Download/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^nearhand-\d{4}-\d\d-\d\d\.zip$/);

  const close = page.getByRole('region', { name: 'Close your account' });
  await close.getByText('Close your account', { exact: true }).last().click();
  await close.getByLabel('Current password').fill('not the password');
  await close.getByRole('button', { name: 'Close my account' }).click();
  await close.getByText('That password is incorrect.').first().waitFor();
  await close.getByLabel('Current password').fill(samplePassword);
  await close.getByRole('button', { name: 'Close my account' }).click();
  await page.waitForURL('**/login?message=account-closed');
  await page.getByText('Your account is closed').waitFor();

  const again = await page.context().request.post('/api/session', { data: { email, password: samplePassword } });
  expect(again.status()).toBe(401);
});
