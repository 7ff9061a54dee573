import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openPage } from '#tests/support/browser.ts';
import { db } from '#tests/support/database.ts';
import { app } from '#tests/support/sample-app.ts';
import { jobsIn, pageOf, type SampleJob, samplePro } from './people.ts';

const client = 'client@nearhand.test';
const pro = 'pro@nearhand.test';
let job: SampleJob;

beforeAll(async () => {
  const [paid] = await jobsIn('paid', { client, pro });
  if (!paid) throw new Error('the sample client and the sample Pro have no paid job');
  job = paid;
  await makeItNoon();
});

/** Moves the two to a place where it is about noon, so that no phone is quiet at the time of the test. */
async function makeItNoon(): Promise<void> {
  const zones = [
    'Pacific/Auckland',
    'Asia/Tokyo',
    'Asia/Dubai',
    'Europe/Berlin',
    'America/New_York',
    'Pacific/Honolulu',
  ];
  const hourIn = (timeZone: string) =>
    Number(new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(new Date()));
  const noon = zones.find((zone) => hourIn(zone) >= 9 && hourIn(zone) < 19);
  await db.updateTable('user').set({ time_zone: noon }).where('email', 'in', [client, pro]).execute();
}

const phoneOf = async (email: string): Promise<string> =>
  (await db.selectFrom('user').select('phone').where('email', '=', email).executeTakeFirstOrThrow()).phone ?? '';

/** Presses a button on the newest call to a person's phone, on the sandbox's page of phones. */
async function onPhone(phones: Page, email: string, button: string): Promise<void> {
  const phone = phones
    .getByRole('listitem')
    .filter({ hasText: await phoneOf(email) })
    .first();
  await phone.getByRole('button', { name: button }).click();
}

async function openPhones(): Promise<Page> {
  const phones = await openPage({ baseURL: app.url, locale: 'en-US' });
  await phones.goto('/sandbox/phones');
  return phones;
}

const heading = (page: Page, text: string | RegExp) => page.getByRole('heading', { level: 1, name: text });

test('a client calls the Pro of a job: both phones ring, they talk, and the page follows; then the Pro misses a call', {
  timeout: 180_000,
}, async () => {
  const { name } = await samplePro();
  const [left, right] = [await pageOf(app.url, client), await pageOf(app.url, pro)];
  await left.goto(`/jobs/${job.id}`, { waitUntil: 'networkidle' });
  await left.getByRole('button', { name: `Call ${name}` }).click();
  const dialog = left.getByRole('dialog', { name: `Call ${name}` });
  await dialog.getByText('Calls aren’t recorded').waitFor();
  await dialog.getByRole('button', { name: 'Call now' }).click();
  await heading(left, 'Your phone is ringing').waitFor();

  const phones = await openPhones();
  await onPhone(phones, client, 'Answer');
  await onPhone(phones, client, 'Press 1');
  await heading(left, `Ringing ${name}`).waitFor();
  await onPhone(phones, pro, 'Answer');
  await onPhone(phones, pro, 'Press 1');
  await heading(left, `You’re talking to ${name}`).waitFor();
  await onPhone(phones, pro, 'Hang up');
  await heading(left, /^Call ended after/).waitFor();

  await left.getByRole('button', { name: 'Call again' }).click();
  await heading(left, 'Your phone is ringing').waitFor();
  await onPhone(phones, client, 'Answer');
  await onPhone(phones, client, 'Press 1');
  await onPhone(phones, pro, 'Decline');
  await heading(left, `${name}’s line is busy`).waitFor();
  await right.goto('/notifications');
  await right
    .getByRole('button', { name: /Missed call from Maya T\./ })
    .first()
    .click();
  await heading(right, 'You missed a call from Maya T.').waitFor();
  expect(await right.content()).not.toContain((await phoneOf(client)).slice(2));
});

test('without script, a form calls, and its page says what happens next', { timeout: 180_000 }, async () => {
  const page = await pageOf(app.url, pro, { javaScriptEnabled: false });
  await page.goto(`/jobs/${job.id}`);
  await page.getByRole('link', { name: /^Call Maya/ }).click();
  await page.getByRole('button', { name: 'Call now' }).click();
  await heading(page, 'Your phone is ringing').waitFor();
  await page.getByText('Answer the call from our number and press 1.').waitFor();
  const phones = await openPhones();
  await onPhone(phones, pro, 'Decline');
  await page.getByRole('link', { name: 'Check again' }).click();
  await heading(page, 'The call didn’t start').waitFor();
});

test('on a profile, Call leads on for a client of the Pro, and explains itself to a visitor', {
  timeout: 180_000,
}, async () => {
  const { id, name } = await samplePro();
  const known = await pageOf(app.url, client);
  await known.goto(`/worker/${id}`);
  await known.getByRole('link', { name: 'Call', exact: true }).click();
  await known.getByRole('dialog').getByRole('link', { name: 'Proceed' }).click();
  await heading(known, `Call ${name}`).waitFor();
  const stranger = await openPage({ baseURL: app.url, locale: 'en-US' });
  await stranger.goto(`/worker/${id}`);
  await stranger.getByRole('link', { name: 'Call', exact: true }).click();
  const dialog = stranger.getByRole('dialog');
  await dialog.getByText('secure proxy').waitFor();
  await dialog.getByText('Proceed').click();
  await dialog.getByText(`You can call ${name} once you’ve sent a request`).waitFor();
});
