import { beforeAll, describe, expect, test } from 'vitest';
import { openPage } from '#tests/support/browser.ts';
import { origin } from '#tests/support/built-site.ts';
import { jobsIn, type SampleJob, type SamplePro, samplePro } from '../people.ts';
import { complete } from './complete-form.ts';
import { provedElsewhere } from './proved-elsewhere.ts';
import { pageAs, read, submit } from './reading.ts';

/** Section 8 (error catalogue) of the specification, row by row. */

const client = 'client@nearhand.test';
const unknownId = '00000000-0000-4000-8000-000000000000';

let pro: SamplePro;
let unpaid: SampleJob;

beforeAll(async () => {
  pro = await samplePro();
  [unpaid] = (await jobsIn('awaiting_payment')) as [SampleJob];
});

const refusals = 'tests/e2e/refusals.test.ts';
const broken = 'tests/contract/broken-database.test.ts';
const functions = 'src/api/functions.test.ts';
const accounts = 'src/web/routes/account/account.test.ts';

describe('the error catalogue', () => {
  // A destructive toast of a form is the same words as a notice at the form, which stays.
  test('“Sign up Failed” shows the reason at the form and keeps what was typed', async () => {
    const [taken = ''] = client.split('@');
    const { text, html } = await submit('/signup-client', { ...complete, username: taken });
    expect(text).toContain('Sign up Failed');
    expect(html).toMatch(/role="alert"/);
    expect(html).toContain(`value="${taken}"`);
  });

  test('“Sign in Failed” at the form, whose button works again', async () => {
    const page = await openPage({ baseURL: origin, locale: 'en-US' });
    await page.goto('/login');
    await page.getByLabel('Email').fill(client);
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    const button = page.getByRole('button', { name: 'Log in' });
    await button.click();
    await page.getByRole('alert').getByText('Sign in Failed').waitFor();
    expect(await button.isEnabled()).toBe(true);
    expect(await page.getByLabel('Email').inputValue()).toBe(client);
  });

  test('“Password Reset Email Sent” for a known and for an unknown address', async () => {
    for (const email of [client, 'nobody.here@example.test']) {
      expect((await submit('/password-reset', { email })).text).toContain('Password Reset Email Sent');
    }
  });

  test('“Password Updated Successfully” on the login page, where a new password leads', async () => {
    expect((await read('/login?message=password-updated')).text).toContain('Password Updated Successfully');
  });

  test('Call, Proceed: the notice that it isn’t available yet', async () => {
    // This site doesn't have the files of the sample photos.
    const page = await openPage({ baseURL: origin, locale: 'en-US', expected: [/work-photos/] });
    await page.goto(`/worker/${pro.id}`);
    await page.getByRole('link', { name: 'Call', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('secure proxy').waitFor();
    await dialog.getByText('Proceed').click();
    await dialog.getByText('Not available yet').waitFor();
  });

  test('“Authentication Error”: the words stay on a page with a way on, instead of hurrying to /', async () => {
    const { text, html } = await submit('/auth/callback?token=x', { token: 'x' });
    expect(text).toContain('Authentication Error');
    expect(text).toContain('Could not process authentication callback.');
    expect(html).toContain('href="/"');
  });

  test('“Authentication Failed” on the login page', async () => {
    const { text } = await read('/login?error=session');
    expect(text).toContain('Authentication Failed');
    expect(text).toContain('Could not establish a session. Please try logging in again.');
  });

  test('worker missing: “Failed to load worker data”', async () => {
    const { status, text, html } = await read(`/checkout/${unknownId}`, { as: client });
    expect([status, html.includes('href="/browse"')]).toEqual([404, true]);
    expect(text).toContain('Worker or Job Not Found');
    expect(text).toContain('Failed to load worker data');
    expect(text).toContain('Could not find the specified worker in public.users.');
  });

  test('job missing: “Failed to load job data”', async () => {
    const { text } = await read(`/checkout/${pro.id}`, { as: 'dual@nearhand.test' });
    expect(text).toContain('Failed to load job data');
    expect(text).toContain('Could not find an associated job for this worker.');
  });

  test('checkout failure: “Oh no! Something went wrong.”, and the form works again', async () => {
    const page = await pageAs(unpaid.client);
    await page.goto(`/checkout/${unpaid.id}`);
    await page.getByLabel('Street address').fill('742 Valencia St');
    const proceed = page.getByRole('button', { name: 'Proceed to Secure Payment' });
    await proceed.click();
    const notice = page.getByRole('alert').filter({ hasText: 'Oh no! Something went wrong.' });
    await notice.getByText('Could not retrieve a checkout session.').waitFor();
    await notice.getByText('There was an issue creating the checkout session. Please try again.').waitFor();
    expect(await proceed.isEnabled()).toBe(true);
  });

  test('payment confirmation fails: the toast and the text of the page', async () => {
    const page = await pageAs(client, [/status of 404/]);
    await page.goto(`/payment-success?session_id=cs_none&job_id=${unknownId}`);
    await page.getByText('There was an issue confirming your payment. Please contact support.').waitFor();
    await page.locator('[aria-live=polite]').getByText('Payment Confirmation Failed').waitFor();
    await page.getByRole('link', { name: 'Go to Dashboard' }).waitFor();
  });

  provedElsewhere([
    [
      'checkout failure: “the payment provider’s script has not loaded yet”, where the provider’s page cannot be opened',
      'src/web/routes/jobs/checkout.test.ts',
      'when the card provider %s, the checkout says so',
    ],
    [
      'language save fails: only the log says so, and the device keeps the language',
      'src/web/routes/site/language.test.ts',
      'the device keeps the language even when the account cannot be updated',
    ],
    [
      'worker fetch fails: “Error fetching workers” on /browse',
      broken,
      'a search that fails says “Error fetching workers” in the reader’s language, with a way on',
    ],
    [
      'an approval of an account without an application changes nothing',
      'src/modules/workers/application/application.test.ts',
      'an account without an application cannot be decided about, and nothing changes',
    ],
    [
      '“Sign up Failed” without a reason: “Something went wrong”',
      broken,
      'a failed sign-up says so, and keeps the typed values',
    ],
    [
      '“Sign in Failed” without a reason: “Something went wrong”',
      broken,
      'a failed sign-in says so, and keeps the typed address',
    ],
    ['“Sign out Failed”', broken, 'a failed sign-out says so, leaves the session intact, and can be retried'],
    [
      '“useAuth must be used within an AuthProvider”',
      'src/web/features/shell/session-watch.test.ts',
      'outside its provider the hook throws',
    ],
    [
      'worker fetch fails: the list becomes empty',
      'src/web/routes/workers/browse.test.ts',
      'a failed search shows an empty list that says so, and is not cached',
    ],
    [
      'no session after the callback',
      accounts,
      'a confirmation without a session leads to the login page, which says so',
    ],
    [
      'checkout without a job: “Job information is missing. Cannot proceed to checkout.”',
      functions,
      'a checkout without a job is refused',
    ],
    ['checkout not logged in: “User not authenticated. Please log in.”', functions, 'a visitor must log in'],
    [
      'checkout failure in the call: “There was an issue creating the checkout session. Please try again.”',
      functions,
      'a provider outage is reported in the user’s language',
    ],
    [
      '“SMS Notification Failed”: the payment still shows success',
      'tests/e2e/payment.test.ts',
      'when the text message fails, the page of the payment still shows success and says so in a toast',
    ],
    ['the text message fails, in the call', functions, 'a failed text is reported in the words of the specification'],
    ['payment return without its query', refusals, 'a missing record answers 404 with the text of its page'],
    [
      'uncaught error: “Something went wrong.”',
      broken,
      'a signed-in user sees an error in their language and is not treated as a visitor',
    ],
    [
      '“Unexpected Application Error!” is the last-resort page',
      'src/main/site/pages.test.ts',
      'when not even the error page can be rendered, people get a static page with a way on',
    ],
  ]);
});
