import type { Page } from 'playwright-core';
import { toPlaceTime } from '#lib/place-time.server.ts';
import { words } from '#platform/words.server.ts';
import { app } from '#tests/support/sample-app.ts';
import * as loop from './loop.ts';
import { instantPro, pageOf } from './people.ts';

/** A client who reads Spanish on a phone and a Pro who reads Russian on a desktop, and what the two do on their pages. */

export const es = words('es').t;
export const ru = words('ru').t;

export interface TwoSides {
  client: Page;
  pro: Page;
  proId: string;
  proName: string;
  /** False: pages change only when they are loaded. */
  hasScript: boolean;
}

/** Opens a page of each side. A client and a Pro have one conversation, so each test takes a client of its own. */
export async function openTwoSides(clientEmail: string, hasScript: boolean): Promise<TwoSides> {
  const found = await instantPro();
  const client = await pageOf(app.url, clientEmail, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    javaScriptEnabled: hasScript,
  });
  const pro = await pageOf(app.url, found.email, {
    viewport: { width: 1440, height: 900 },
    javaScriptEnabled: hasScript,
  });
  await client.context().addCookies([{ name: 'language', value: 'es', url: app.url }]);
  await pro.context().addCookies([{ name: 'language', value: 'ru', url: app.url }]);
  return { client, pro, proId: found.id, proName: found.name, hasScript };
}

/** Waits for nothing where a page shows what the other side does; reloads it where it has no script. */
export async function look({ hasScript }: TwoSides, page: Page): Promise<void> {
  if (!hasScript) await page.reload();
}

/** Presses a choice whose field is under its label. */
const choose = (page: Page, field: string) => page.locator('label', { has: page.locator(field) }).first();

/** The client asks the Pro for a quote, from the profile. */
export async function askForQuote({ client, proId, hasScript }: TwoSides, title: string): Promise<void> {
  await client.goto(`/worker/${proId}`);
  await client.getByRole('link', { name: es('worker:askQuote') }).click();
  await client.getByLabel(es('hiring:request.projectTitle')).fill(title);
  await client.getByLabel(es('hiring:request.location')).fill('94110');
  await client.getByLabel(es('hiring:request.description')).fill('Dos cuartos y una cocina.');
  await client.getByRole('button', { name: es('common:action.next'), exact: true }).click();
  const send = hasScript ? es('hiring:request.send', { count: 1 }) : es('hiring:request.title');
  await client.getByRole('button', { name: send }).click();
  await client.waitForURL('**/client-dashboard');
  await client.getByRole('link', { name: title }).first().click();
  await client.waitForURL('**/requests/*');
  // Only an open page that listens already shows the quote.
  await client.waitForLoadState('networkidle');
}

/** The Pro finds the request on the dashboard and answers with a fixed price for three hours, in dollars. */
export async function sendQuote({ pro, proId }: TwoSides, title: string, price: string): Promise<void> {
  const { startsAt } = await loop.freeStart(proId);
  await pro.goto('/worker-dashboard');
  await pro.getByRole('listitem').filter({ hasText: title }).getByRole('link').first().click();
  await pro.locator('[name=pricing][value=fixed]').check({ force: true });
  await pro.locator('[name=price]').fill(price);
  await pro.locator('[name=hours]').fill('3');
  await pro.locator('[name=slot][value=other]').check({ force: true });
  await pro.locator('[name=startsAt]').fill(toPlaceTime(startsAt, 'America/Los_Angeles'));
  await pro.locator('[name=message]').fill('Привезу всё нужное.');
  await pro.getByRole('button', { name: ru('hiring:offer.send') }).click();
  await pro.getByRole('heading', { name: ru('hiring:thread.quoteYou') }).waitFor();
}

/** Answers the other side's offer with another price, in dollars. */
export async function counter(page: Page, t: typeof es, price: string, message: string): Promise<void> {
  await page.locator('summary', { hasText: t('hiring:counter.open') }).click();
  const form = page.locator('form:has([value=counter])');
  await form.locator('[name=price]').fill(price);
  await form.locator('[name=message]').fill(message);
  await form.getByRole('button', { name: t('hiring:counter.send') }).click();
  await page.getByText(message).first().waitFor();
}

/** The client accepts the only offer. Returns the job's id, on the checkout page. */
export async function acceptLastOffer({ client, proName }: TwoSides): Promise<string> {
  await client
    .getByRole('link', { name: es('hiring:accept.openNamed', { name: proName }) })
    .first()
    .click();
  await client.locator('button:visible', { hasText: es('hiring:accept.button') }).click();
  return jobOfCheckout(client);
}

async function jobOfCheckout(client: Page): Promise<string> {
  await client.waitForURL('**/checkout/*');
  return new URL(client.url()).pathname.split('/').at(-1) ?? '';
}

/** Gives the address and pays on the provider's page. */
export async function pay({ client }: TwoSides): Promise<void> {
  await client.locator('[name=street]').fill(loop.address.street);
  await client.getByRole('button', { name: es('checkout:proceed') }).click();
  await client.waitForURL('**/sandbox/stripe/**');
  const fields = { number: loop.card.good, expiry: '12 / 34', cvc: '123', name: 'Robin Vale' };
  for (const [name, value] of Object.entries(fields)) await client.locator(`[name=${name}]`).fill(value);
  await client.locator('form:has([name=number]) button').last().click();
  await client.getByRole('heading', { name: es('checkout:success'), exact: true }).waitFor();
}

/** Writes into the open conversation. */
export async function write(page: Page, t: typeof es, text: string): Promise<void> {
  const form = page.locator('form:has(textarea[name=text])');
  await form.locator('textarea').fill(text);
  await form.getByRole('button', { name: t('messages:write.send'), exact: true }).click();
  await page.getByRole('log').getByText(text).waitFor();
}

/** Sends a ready sentence without blanks. */
export async function sayPhrase(page: Page, t: typeof es, phrase: string): Promise<void> {
  await page.locator('summary', { hasText: t('messages:phrases.open') }).click();
  await page.getByRole('button', { name: t(phrase), exact: true }).click();
  await page.getByRole('log').getByText(t(phrase)).waitFor();
}

/** The client books a free time of the Pro. Returns the job's id, on the checkout page. */
export async function bookInstantly({ client, proId }: TwoSides, title: string): Promise<string> {
  await client.goto(`/worker/${proId}`);
  await client
    .locator('a:visible', { hasText: es('worker:bookInstantly') })
    .first()
    .click();
  await client.locator('[name=zip]').fill('94110');
  await client.getByRole('button', { name: es('booking:showTimes') }).click();
  await client.locator('[name=startsAt]').first().waitFor({ state: 'attached' });
  await client.locator('[name=title]').fill(title);
  await client.locator('[name=description]').fill('Los estantes ya están en casa.');
  await choose(client, '[name=startsAt]').click();
  await client.getByRole('button', { name: es('booking:submit') }).click();
  return jobOfCheckout(client);
}

/** The Pro proposes a free time for the job. Returns the proposed start, ISO. */
export async function proposeTime({ pro }: TwoSides, message: string): Promise<string> {
  await pro.getByRole('link', { name: ru('jobs:time.propose') }).click();
  const other = pro.locator('label:visible', { has: pro.locator('[name=startsAt]') }).nth(2);
  const startsAt = await other.locator('[name=startsAt]').getAttribute('value');
  await other.click();
  await pro.locator('[name=message]').fill(message);
  await pro.getByRole('button', { name: ru('jobs:time.send') }).click();
  await pro.getByText(message).first().waitFor();
  return startsAt ?? '';
}
