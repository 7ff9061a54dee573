import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { after, hours, minutes } from '#lib/clock.ts';
import { toPlaceTime } from '#lib/place-time.server.ts';
import { db } from '#tests/support/database.ts';
import { picture } from '#tests/support/pictures.ts';
import { mailTo, moveClock } from './sandbox.ts';

/** The acts of the main loop, as users do them on the pages. Prices are in dollars, as typed. */

export interface Loop {
  /** The product's address. */
  url: string;
  client: Page;
  pro: Page;
}

/** Test cards of the provider's page. */
export const card = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  poor: '4000 0000 0000 9995',
  disputed: '4000 0000 0000 0259',
  refundFails: '4000 0000 0000 5126',
} as const;

/** Returns a photo to choose; each name has a picture of its own. */
export const photo = async (name: string) => ({
  name: `${name}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await picture('jpeg', undefined, `#${createHash('sha256').update(name).digest('hex').slice(0, 6)}`),
});

/** Resolves when a page is hydrated. */
export async function isAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(document.body ?? {}).some((name) => name.startsWith('__react')));
}

/** Resolves once the page hears of its network and its session: the script for that is fetched after the page is hydrated. */
export async function isListening(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /live-page-/.test(name)),
  );
  await page.waitForLoadState('networkidle');
}

/** Fills in and sends the client's registration form. */
export async function fillSignUp({ url, client }: Pick<Loop, 'url' | 'client'>, email: string): Promise<void> {
  await client.goto(`${url}/signup`);
  await client.getByRole('link', { name: 'I want to hire' }).click();
  await fillForm(client, email);
}

/** Fills in and sends the form that is on the page. */
async function fillForm(client: Page, email: string): Promise<void> {
  await client.getByLabel('Full name').fill('Robin Vale');
  await client.getByLabel('Username').fill(email.replace(/@.*/, '.vale'));
  await client.getByLabel('Email').fill(email);
  await client.getByLabel('Password', { exact: true }).fill('a long enough secret');
  for (const box of await client.getByRole('checkbox').all()) await box.check();
  await client.getByRole('button', { name: 'Create account' }).click();
  await client.getByText('Account Confirmation').waitFor();
}

/**
 * A visitor presses Book Now, signs up as a client, confirms the address with the emailed link, and arrives, signed in, at
 * the original destination.
 */
export async function bookAndSignUp({ url, client }: Loop, email: string): Promise<void> {
  await client.getByRole('link', { name: 'Book Now' }).first().click();
  await client.waitForURL('**/login?**');
  const destination = new URL(client.url()).searchParams.get('redirect');
  // The errand is known, so nothing asks whether the visitor wants to hire.
  await client.getByRole('main').getByRole('link', { name: 'Create account' }).click();
  await fillForm(client, email);
  const { links } = await mailTo(url, email, /confirm/i);
  const link = links.find((candidate) => candidate.includes('/auth/callback'));
  await client.goto(String(link));
  await client.getByText('Email confirmed').waitFor();
  await client.waitForURL(url + destination);
  const session = await (await client.request.get(`${url}/api/session`)).json();
  expect(session.user.email).toBe(email);
}

export async function signIn(url: string, page: Page, email: string, password = 'nearhand-demo'): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL((address) => !address.pathname.startsWith('/login'));
}

/** Fills in the text fields of the request form. */
export async function fillRequest({ client }: Pick<Loop, 'client'>, title: string): Promise<void> {
  await client.getByLabel('Project Title').fill(title);
  await client.getByLabel('Location').fill('94110');
  await client.getByLabel('Project Description').fill('Two rooms and a kitchen; the oven needs love.');
}

/** Sends a request with one file, starting on the profile of a Pro. */
export async function requestQuote(walk: Loop, workerId: string, title: string): Promise<void> {
  const { url, client } = walk;
  await client.goto(`${url}/worker/${workerId}`);
  await client.getByRole('link', { name: 'Book Now' }).first().click();
  await fillRequest(walk, title);
  await client.locator('input[type=file]').setInputFiles(await photo('kitchen'));
  await client.getByRole('button', { name: 'Next', exact: true }).click();
  await client.getByRole('button', { name: 'Request Quotes from 1 Worker' }).click();
  await client.waitForURL('**/client-dashboard');
}

/** The Pro finds the request on the dashboard and answers with a fixed price. */
export async function sendOffer({ url, pro }: Loop, title: string, dollars: string, startsAt: Date): Promise<void> {
  await pro.goto(`${url}/worker-dashboard`);
  await pro.getByRole('listitem').filter({ hasText: title }).getByRole('link').first().click();
  await pro.getByLabel('Fixed price').check();
  await pro.getByLabel('Your price').fill(dollars);
  await pro.getByLabel('Estimated time').fill('3');
  await pro.getByLabel('Another time').check();
  await pro.getByLabel('Day and time').fill(toPlaceTime(startsAt, 'America/Los_Angeles'));
  await pro.getByLabel('Message').fill('I bring everything. Please clear the table.');
  await pro.getByRole('button', { name: 'Send quote' }).click();
  await pro.getByText('Your quote').first().waitFor();
}

/** A time at which a Pro has no job, an hour after the sandbox's clock has moved on by `days`. */
export interface FreeStart {
  startsAt: Date;
  days: number;
}

/** Returns a start for three hours of work, three to nine days from now. */
export async function freeStart(workerId: string): Promise<FreeStart> {
  for (let days = 3; days < 10; days++) {
    const startsAt = new Date(Math.ceil(Date.now() / minutes(30)) * minutes(30) + hours(24 * days + 1));
    const job = await db
      .selectFrom('job')
      .select('id')
      .where('worker_id', '=', workerId)
      .where('starts_at', '<', after(startsAt, hours(3)))
      .where('ends_at', '>', startsAt)
      .executeTakeFirst();
    if (!job) return { startsAt, days };
  }
  throw new Error('the Pro has no free time');
}

/** Moves the sandbox's clock to an hour or so before the start. */
export async function comeToTheStart({ url }: Pick<Loop, 'url'>, { days }: FreeStart): Promise<void> {
  for (let day = 0; day < days; day++) await moveClock(url, 'day');
}

/** The client compares and accepts; ends on the checkout page. Returns the job's id. */
export async function acceptOffer({ url, client }: Loop, title: string): Promise<string> {
  await client.goto(`${url}/client-dashboard`);
  await client.getByRole('listitem').filter({ hasText: title }).getByRole('link').first().click();
  await client
    .getByRole('link', { name: /^Accept/ })
    .first()
    .click();
  await client.getByRole('button', { name: 'Accept and go to payment' }).click();
  await client.waitForURL('**/checkout/*');
  return new URL(client.url()).pathname.split('/').at(-1) ?? '';
}

/** Where the work of the journeys is. */
export const address = { street: '742 Valencia St', notes: 'Gate code 1942' };

/** Gives the address on the checkout page and continues to the card provider's page. */
export async function proceedToPayment({ client }: Pick<Loop, 'client'>): Promise<void> {
  await client.getByLabel('Street address').fill(address.street);
  await client.getByLabel('How to get in').fill(address.notes);
  await client.getByRole('button', { name: 'Proceed to Secure Payment' }).click();
  await client.waitForURL('**/sandbox/stripe/**');
}

/** Types a test card on the provider's page and pays. */
export async function payWith({ client }: Pick<Loop, 'client'>, number: string): Promise<void> {
  await client.getByLabel('Card number').fill(number);
  await client.getByLabel('Expiration date').fill('12 / 34');
  await client.getByLabel('CVC').fill('123');
  await client.getByLabel('Name on card').fill('Robin Vale');
  await client.getByRole('button', { name: /^Pay/ }).click();
}

/** Returns the PIN on the client's page. */
export async function readPin({ url, client }: Loop, jobId: string): Promise<string> {
  await client.goto(`${url}/jobs/${jobId}`);
  const card = client.getByRole('heading', { name: 'Your PIN' }).locator('..');
  return (await card.innerText()).match(/\d{4}/)?.[0] ?? '';
}

export async function checkIn({ url, pro }: Loop, jobId: string, pin: string): Promise<void> {
  await pro.goto(`${url}/jobs/${jobId}`);
  await pro.getByLabel('PIN', { exact: true }).fill(pin);
  await pro.getByRole('button', { name: 'Start work' }).click();
}

/** Uploads the three photos and submits the work. */
export async function submitWork({ pro }: Loop): Promise<void> {
  for (const slot of ['Before', 'During', 'After']) {
    await pro.getByLabel(`Add photo: ${slot}`).setInputFiles(await photo(slot));
    await pro.getByRole('img', { name: `Photo: ${slot}` }).waitFor();
  }
  await pro.getByRole('button', { name: 'Submit work' }).click();
  await pro.getByText('Work submitted').first().waitFor();
}

export async function releaseMoney({ url, client }: Loop, jobId: string): Promise<void> {
  await client.goto(`${url}/jobs/${jobId}`);
  await client.getByRole('button', { name: /^Release/ }).click();
  await client
    .getByRole('dialog')
    .getByRole('button', { name: /^Release/ })
    .click();
  await client.getByText('Money released').first().waitFor();
}

export async function review(page: Page, address: string, stars: string, comment: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('radio', { name: stars }).check({ force: true });
  await page.getByLabel('Tell us how it went').fill(comment);
  await page.getByRole('button', { name: 'Submit review' }).click();
  await page.getByRole('heading', { name: 'Your review' }).waitFor();
}
