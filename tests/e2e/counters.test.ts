import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { app } from '#tests/support/sample-app.ts';
import * as loop from './loop.ts';
import { pageOf, requestsOf, type SamplePro, samplePro } from './people.ts';

/** From a quote through a counter of each side to the job that is to be paid. */

let pro: SamplePro;

beforeAll(async () => {
  pro = await samplePro();
});

/** Answers the other side's offer with a fixed price, on the page of the request. */
async function counter(page: Page, price: string, message: string): Promise<void> {
  await page.getByText('Suggest another price or time').click();
  const form = page.locator('form:has([value=counter])');
  await form.locator('[name=pricing][value=fixed]').check({ force: true });
  await form.locator('[name=price]').fill(price);
  await form.locator('[name=message]').fill(message);
  await form.getByRole('button', { name: 'Send counteroffer' }).click();
}

async function agree(title: string, options: { javaScriptEnabled?: boolean }): Promise<void> {
  const client = await pageOf(app.url, 'client@nearhand.test', options);
  const worker = await pageOf(app.url, 'pro@nearhand.test', options);
  const walk = { url: app.url, client, pro: worker };
  await client.goto(`/worker/${pro.id}`);
  await client.getByRole('link', { name: 'Book Now' }).first().click();
  await loop.fillRequest(walk, title);
  await client.getByRole('button', { name: 'Next', exact: true }).click();
  await client.getByRole('button', { name: /^Request Quotes/ }).click();
  await client.waitForURL('**/client-dashboard');
  const [request] = await requestsOf(title);
  const { startsAt } = await loop.freeStart(pro.id);
  await loop.sendOffer(walk, title, '120', startsAt);

  await client.goto(`/requests/${request?.id}`);
  await counter(client, '5', 'Could you do it for less?');
  await client.getByText('The total must be between $20 and $100,000.').locator('visible=true').first().waitFor();
  await counterAgain(client, '90');
  await client.getByRole('button', { name: 'Withdraw counteroffer' }).waitFor();
  expect(await client.getByRole('button', { name: 'Send counteroffer' }).count()).toBe(0);

  await worker.goto(`/worker-dashboard/requests/${request?.id}`);
  await worker.getByText('made a counteroffer').first().waitFor();
  await worker.getByText('Could you do it for less?').first().waitFor();
  await counter(worker, '105', 'I can meet you halfway.');
  await worker.getByRole('button', { name: 'Withdraw quote' }).waitFor();

  await client.goto(`/requests/${request?.id}`);
  const thread = client.getByRole('list', { name: 'Offers so far' });
  for (const words of ['$120.00', '$90.00', '$105.00', 'I can meet you halfway.'])
    await thread.getByText(words).first().waitFor();
  await client
    .getByRole('link', { name: `Accept ${pro.name}’s quote` })
    .first()
    .click();
  await client.getByRole('button', { name: 'Accept and go to payment' }).first().click();
  await client.waitForURL('**/checkout/*');
  await client.getByText('$105.00').first().waitFor();
}

/** Corrects the price of a counter that was refused: the form is open, with all that was typed. */
async function counterAgain(page: Page, price: string): Promise<void> {
  const form = page.locator('form:has([value=counter])');
  await form.locator('[name=price]').fill(price);
  await form.getByRole('button', { name: 'Send counteroffer' }).click();
}

test('client and Pro counter each other’s offer, and the client accepts the last one', { timeout: 180_000 }, () =>
  agree('Dust the shelves of a library', {}),
);

test('the same without script', { timeout: 180_000 }, () =>
  agree('Dust the shelves of an archive', { javaScriptEnabled: false }),
);
