import { describe, expect, test } from 'vitest';
import { resetLink } from '#tests/support/accounts.ts';
import { world } from '#tests/support/world.ts';
import { complete } from './complete-form.ts';
import { provedElsewhere } from './proved-elsewhere.ts';
import { pageAs, read, submit } from './reading.ts';

/** Section 5 (validation rules) of the specification, row by row. */

const client = 'client@nearhand.test';
const refusals = 'tests/e2e/refusals.test.ts';

describe('validation', () => {
  describe.each(['/signup-client', '/signup-worker'])('%s', (path) => {
    test.each(['fullName', 'username', 'email', 'password'])('without %s: “Missing Information”', async (field) => {
      const { text } = await submit(path, { ...complete, [field]: '' });
      expect(text).toContain('Missing Information');
      expect(text).toContain('Please fill out all fields to create your account.');
    });

    test('without the consent to texts: “Consent Required”', async () => {
      const { text } = await submit(path, { ...complete, smsConsent: '' });
      expect(text).toContain('Consent Required');
      expect(text).toContain('You must agree to receive SMS updates to continue.');
    });

    test('the phone is optional; success leads to /login with the message to check the mail', async () => {
      const name = `robin.${path.slice('/signup-'.length)}`;
      const { location = '' } = await submit(path, { ...complete, username: name, email: `${name}@example.test` });
      expect(location).toBe('/login?message=check-email');
      const { text } = await read(location);
      expect(text).toContain('Account Confirmation');
      expect(text).toContain('Please check your email for a confirmation link.');
    });
  });

  test('/login: email and password are required, and the email is typed as one', async () => {
    const { text } = await submit('/login', { email: '', password: '' });
    expect(text).toContain('Please enter your email and password.');
    const { html } = await read('/login');
    expect(html).toMatch(/<input[^>]*type="email"[^>]*name="email"|<input[^>]*name="email"[^>]*type="email"/);
  });

  test('/password-reset: the email is required', async () => {
    expect((await submit('/password-reset', { email: '' })).text).toContain('Please enter your email address.');
  });

  test('/update-password: the new password is required', async () => {
    const token = await resetLink(await world.client());
    const { text } = await submit(`/update-password?token=${token}`, { token, password: '' });
    expect(text).toContain('Please enter a new password.');
  });

  test.each([
    ['title', 'Give the project a title.'],
    ['category', 'Choose a category.'],
    ['zip', 'Enter a five-digit ZIP code.'],
    ['description', 'Describe what needs to be done.'],
  ])('/quote/new, step 1: %s is required', async (field, sentence) => {
    const details = { title: 'Two rooms', category: 'home-services', zip: '94110', description: 'A kitchen.' };
    const step = { intent: 'next', formKey: crypto.randomUUID(), ...details };
    expect((await submit('/quote/new', { ...step, [field]: '' }, { as: client })).text).toContain(sentence);
  });

  test('/quote/new, step 2: the button is disabled until a worker is selected, and counts; back is allowed', async () => {
    const page = await pageAs(client);
    await page.goto('/quote/new?zip=94110');
    await page.getByLabel('Project Title').fill('Two rooms');
    await page.getByLabel('Service Category').selectOption({ label: 'Home Services' });
    await page.getByLabel('Project Description').fill('A kitchen, too.');
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    const boxes = page.locator('input[name=workerIds]');
    await boxes.first().waitFor();
    const chosen = page.locator('input[name=workerIds]:checked');
    while ((await chosen.count()) > 0) await chosen.first().uncheck();
    const send = page.getByRole('button', { name: /^Request Quotes from \d+ Workers?$/ });
    expect(await send.isDisabled()).toBe(true);
    await boxes.nth(0).check();
    await page.getByRole('button', { name: 'Request Quotes from 1 Worker', exact: true }).waitFor();
    await boxes.nth(1).check();
    await page.getByRole('button', { name: 'Request Quotes from 2 Workers', exact: true }).waitFor();
    expect(await send.isEnabled()).toBe(true);
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    expect(await page.getByLabel('Project Title').inputValue()).toBe('Two rooms');
  });

  provedElsewhere([
    [
      'a ZIP code is exactly five digits, else a translated notice, and nothing is filtered',
      refusals,
      'an invalid ZIP code is reported in the visitor’s language and filters nothing',
    ],
    [
      'checkout needs a job, the return from the payment its session_id and job_id',
      refusals,
      'a missing record answers 404 with the text of its page',
    ],
    ['checkout requires a session', 'src/web/routes/jobs/checkout.test.ts', 'a visitor is sent to sign in'],
    ['proof photos are images', refusals, 'an invalid proof photo is refused next to its slot'],
    [
      'three proof photos are required',
      'src/modules/jobs/work.test.ts',
      'work cannot be submitted without all three photos',
    ],
    [
      'a search matches name and skills as typed, in any case',
      'src/modules/workers/search/search-text.test.ts',
      'the words of a trade are also searched as typed',
    ],
    [
      'a search matches the service category',
      'src/modules/workers/search/search-text.test.ts',
      'part of a word or the name of a category finds its trades',
    ],
  ]);
});
