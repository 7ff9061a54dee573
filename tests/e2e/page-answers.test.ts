import { expect, test } from 'vitest';
import { openPage } from '#tests/support/browser.ts';
import { app } from '#tests/support/sample-app.ts';
import * as loop from './loop.ts';
import { client, description, label, next, t, title } from './never-lost/typed.ts';
import { jobsIn, pageOf, stateOf } from './people.ts';

test('an error goes away with the last marked field', async () => {
  const page = await pageOf(app.url, client);
  await page.goto('/quote/new?zip=94110');
  await loop.isAlive(page);
  await next(page).click();
  const refusal = page.getByRole('alert').filter({ hasText: t('errors:api.badInput') });
  await refusal.waitFor();
  await title(page).fill('Leaves');
  await refusal.waitFor();
  await description(page).fill('Many leaves.');
  await label(page, 'hiring:request.category').selectOption('home-services');
  await refusal.waitFor({ state: 'detached' });
});

test('an act that comes too late shows the new state alone', async () => {
  const [job] = await jobsIn('submitted', { client });
  const page = await pageOf(app.url, client);
  await page.goto(`/jobs/${job?.id}`);
  await loop.isAlive(page);
  const answer = await page.request.post(`${app.url}/api/jobs/${job?.id}/release`, { data: {} });
  expect(answer.ok()).toBe(true);
  await page.getByRole('button', { name: /^Release/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Release/ })
    .click();
  await page.getByText(t('jobs:movedOn', { state: t('jobs:state.released') })).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(await page.getByText(t('errors:jobs.notNow')).count()).toBe(0);
  expect(await stateOf(job?.id ?? '')).toBe('released');
});

test('a bar appears while a page is on its way', async () => {
  const page = await openPage({ baseURL: app.url });
  await page.goto('/login');
  await loop.isAlive(page);
  await page.waitForLoadState('networkidle');
  const answer = Promise.withResolvers<void>();
  await page.route(/password-reset\.data/, (route) => answer.promise.then(() => route.continue()));
  await page.getByRole('link', { name: t('account:forgot') }).click();
  const bar = page.locator('.animate-progress');
  await bar.waitFor();
  await page.getByRole('status').getByText(t('common:state.loading')).waitFor();
  answer.resolve();
  await page.waitForURL('**/password-reset');
  await bar.waitFor({ state: 'detached' });
});
