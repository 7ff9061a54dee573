import { expect, test } from 'vitest';
import { app } from '#tests/support/sample-app.ts';
import { isAlive } from './loop.ts';
import { pageOf } from './people.ts';

/** A project, from the client's form to the job that a Pro's bid became. */

const title = 'Wash the windows of a corner shop';

test('a client posts a project, a Pro finds it, asks and bids, and the client answers and accepts', async () => {
  const client = await pageOf(app.url, 'client@nearhand.test');
  await client.goto('/post-job');
  await isAlive(client);
  await client.locator('[name=title]').fill(title);
  await client.locator('[name=category]').selectOption('home-services');
  await client.locator('[name=zip]').fill('94110');
  await client.locator('[name=description]').fill('Ten tall windows. Call 415-555-0133.');
  await client.locator('[name=budget]').fill('-5');
  await client.locator('button[value=send]:visible').click();
  await client.getByText('Enter an amount of up to $100,000').waitFor();
  await client.locator('[name=budget]').fill('260');
  await client.locator('button[value=send]:visible').click();
  await client.getByText('Pros won’t see these details yet').waitFor();
  await client.locator('button[value=sendAnyway]').click();
  await client.getByText('Your project is online').waitFor();

  const pro = await pageOf(app.url, 'pro@nearhand.test');
  await pro.goto('/projects');
  await pro.getByLabel('Title or description').fill('CORNER SHOP');
  await pro.keyboard.press('Enter');
  await pro.waitForURL('**/projects?q=CORNER+SHOP');
  await pro.getByRole('link', { name: `View Details & Bid: ${title}` }).click();
  await pro.getByRole('heading', { name: title }).waitFor();
  expect(await pro.content()).not.toContain('415-555-0133');
  await pro.getByRole('link', { name: 'Bid or ask a question' }).click();
  await isAlive(pro);
  await pro.locator('[name=question]').fill('Do I need a ladder?');
  await pro.locator('button[value=ask]').click();
  await pro.getByText('Not answered yet').waitFor();
  // A second press must not ask the same again.
  expect(await pro.locator('[name=question]').inputValue()).toBe('');

  await client.reload();
  await client.locator('[name=answer]').fill('There is one in the basement.');
  await client.locator('button[value=answer]').click();
  await client.getByText('There is one in the basement.').waitFor();

  await pro.reload();
  await isAlive(pro);
  await pro.getByText('There is one in the basement.').waitFor();
  await pro.locator('[name=pricing][value=fixed]').check({ force: true });
  await pro.locator('[name=price]').fill('240');
  await pro.locator('[name=hours]').fill('3');
  await pro.locator('details:not([open]):has([name=slot]:enabled) summary').last().click();
  await pro.locator('details[open] label:has([name=slot]:enabled)').first().click();
  await pro.locator('[name=message]').fill('Streak-free, inside and out.');
  await pro.locator('button[value=send]:visible').click();
  await pro.getByText('Bid sent to').waitFor();

  await client.goto('/client-dashboard?list=requests');
  await client.getByRole('link', { name: title }).first().click();
  await client
    .getByRole('link', { name: /^Accept/ })
    .first()
    .click();
  await client.getByRole('button', { name: 'Accept and go to payment' }).first().click();
  await client.waitForURL('**/checkout/*');
  await client.getByText('$240.00').first().waitFor();

  await pro.goto('/projects?q=corner%20shop');
  await pro.getByText('No projects match your search').waitFor();
});
