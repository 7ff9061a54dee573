import type { Locator } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openPage } from '#tests/support/browser.ts';
import { app } from '#tests/support/sample-app.ts';
import { tabTo } from './keyboard.ts';
import { requestsOf, type SamplePro, samplePro } from './people.ts';

let pro: SamplePro;

beforeAll(async () => {
  pro = await samplePro();
});

test('from the search to a sent request by keyboard alone', async () => {
  const page = await openPage({ baseURL: app.url });
  const { keyboard } = page;
  const press = async (target: Locator, key = 'Enter') => {
    await tabTo(page, target);
    await keyboard.press(key);
  };
  await page.goto('/');
  await tabTo(page, page.getByLabel('What do you need done?'));
  await keyboard.type(pro.name);
  await tabTo(page, page.getByLabel('ZIP code'));
  await keyboard.type('94110');
  await keyboard.press('Enter');
  await page.waitForURL('**/browse?**');
  await tabTo(page, page.getByRole('combobox', { name: 'Sort' }));
  await keyboard.press('ArrowDown');
  await page.waitForURL('**sort=**');
  await press(page.getByRole('link', { name: pro.name, exact: true }));

  await page.waitForURL('**/worker/**');
  const tabs = page.getByRole('tab');
  await tabTo(page, tabs);
  await keyboard.press('ArrowRight');
  expect(await tabs.nth(1).getAttribute('aria-selected')).toBe('true');
  await page.reload();
  await press(page.getByRole('link', { name: 'Book Now' }));

  await page.waitForURL('**/login?**');
  await tabTo(page, page.getByLabel('Email'));
  await keyboard.type('client@nearhand.test');
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await keyboard.type('nearhand-demo');
  await keyboard.press('Enter');

  await page.waitForURL('**/quote/new?**');
  await tabTo(page, page.getByLabel('Project Title'));
  await keyboard.type('Typed, not clicked');
  await tabTo(page, page.getByLabel('Service Category'));
  const before = await page.getByLabel('Service Category').inputValue();
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowUp');
  expect(await page.getByLabel('Service Category').inputValue()).toBe(before);
  const place = page.getByLabel('Location');
  await tabTo(page, place);
  await keyboard.press('ControlOrMeta+A');
  await keyboard.type('94110');
  await tabTo(page, page.getByLabel('Project Description'));
  await keyboard.type('Two rooms. The keys are with the neighbor.');
  await press(page.getByRole('button', { name: 'Next', exact: true }));
  await press(page.locator('input[name=workerIds]:not(:checked)'), 'Space');
  await press(page.getByRole('button', { name: 'Request Quotes from 2 Workers' }), 'Space');
  await page.getByRole('heading', { name: 'Request Sent' }).waitFor();
  await page.waitForURL('**/client-dashboard');
  expect(await requestsOf('Typed, not clicked')).toHaveLength(2);
});
