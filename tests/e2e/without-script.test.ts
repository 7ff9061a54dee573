import { beforeAll, expect, test } from 'vitest';
import { openPage } from '#tests/support/browser.ts';
import { app } from '#tests/support/sample-app.ts';
import * as loop from './loop.ts';
import { journalsOf } from './money.ts';
import { pageOf, requestsOf, type SamplePro, samplePro, stateOf } from './people.ts';
import { mailTo } from './sandbox.ts';

let pro: SamplePro;

beforeAll(async () => {
  pro = await samplePro();
});

test('the whole loop without script', { timeout: 180_000 }, async () => {
  const plain = { baseURL: app.url, javaScriptEnabled: false };
  const walk = { url: app.url, client: await openPage(plain), pro: await openPage(plain) };
  const { client } = walk;
  const title = 'Windows of a small flat';

  await client.goto('/');
  await client.getByLabel('ZIP code').first().fill('94110');
  await client.getByLabel('What do you need done?').fill(pro.name);
  await client.getByRole('button', { name: 'Search' }).first().click();
  await client.getByRole('link', { name: pro.name, exact: true }).first().click();
  await client.getByRole('link', { name: /^Reviews/ }).click();
  await client.getByRole('heading', { name: pro.name }).waitFor();

  await loop.fillSignUp(walk, 'plain@example.test');
  const { links } = await mailTo(app.url, 'plain@example.test', /confirm/i);
  await client.goto(String(links.find((link) => link.includes('/auth/callback'))));
  await client.getByRole('button', { name: /confirm/i }).click();
  await client.waitForURL((address) => address.pathname === '/');

  await client.goto(`/worker/${pro.id}`);
  await client.getByRole('link', { name: 'Book Now' }).first().click();
  await loop.fillRequest(walk, title);
  await client.getByRole('button', { name: 'Next', exact: true }).click();
  await client.getByRole('checkbox', { name: pro.name }).waitFor();
  await client.locator('input[type=file]:visible').setInputFiles(await loop.photo('window'));
  await client.getByRole('button', { name: 'Request Quotes' }).click();
  await client.getByRole('heading', { name: 'Request Sent' }).waitFor();
  await client.waitForURL('**/client-dashboard');
  const [request] = await requestsOf(title);
  await client.goto(`/requests/${request?.id}`);
  await client.locator('a[href^="/attachments/"]').first().waitFor();

  await loop.signIn(app.url, walk.pro, 'pro@nearhand.test');
  const start = await loop.freeStart(pro.id);
  await loop.sendOffer(walk, title, '95', start.startsAt);
  const jobId = await loop.acceptOffer(walk, title);
  await loop.proceedToPayment(walk);
  await loop.payWith(walk, loop.card.good);
  await client.getByRole('heading', { name: 'Payment received' }).waitFor();

  await loop.comeToTheStart(walk, start);
  await loop.checkIn(walk, jobId, await loop.readPin(walk, jobId));
  await walk.pro.getByRole('heading', { name: 'Submit your work' }).waitFor();
  for (const slot of ['Before', 'During', 'After']) {
    const field = walk.pro.getByLabel(`Add photo: ${slot}`);
    await field.setInputFiles(await loop.photo(slot));
    await walk.pro.locator('form').filter({ has: field }).getByRole('button', { name: 'Upload' }).click();
    await walk.pro.getByRole('img', { name: `Photo: ${slot}` }).waitFor();
  }
  await walk.pro.getByRole('button', { name: 'Submit work' }).click();
  await walk.pro.getByText('Work submitted').first().waitFor();

  await client.goto(`/jobs/${jobId}`);
  await client.getByRole('link', { name: /^Release/ }).click();
  await client
    .getByRole('dialog')
    .getByRole('button', { name: /^Release/ })
    .click();
  await client.getByText('Money released').first().waitFor();
  await loop.review(client, `/jobs/${jobId}`, 'Very good', 'Clear panes.');
  await loop.review(walk.pro, `/jobs/${jobId}`, 'Excellent', 'Kind people.');
  expect(await stateOf(jobId)).toBe('released');
  expect(await journalsOf(jobId)).toEqual(expect.arrayContaining(['capture', 'release']));
});

test('a ZIP code that is unknown has no broken map', async () => {
  const page = await pageOf(app.url, 'pro@nearhand.test', { javaScriptEnabled: false });
  await page.goto('/worker-dashboard/profile/area');
  await page.getByLabel('ZIP code you start from').fill('00000');
  await page.getByRole('main').locator('form button').last().click();
  await page.getByText('We couldn’t find ZIP code 00000. Check the digits, or try one nearby.').first().waitFor();
  await page.getByText('Enter your ZIP code to see your area on a map.').waitFor();
});
