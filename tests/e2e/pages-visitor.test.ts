import { expect, test } from 'vitest';
import { openPage } from '#tests/support/browser.ts';
import { app } from '#tests/support/sample-app.ts';
import { inspectPages } from './inspect-pages.ts';

inspectPages('visitor');

test('a browser without cookies shows the page and does not reload it forever', async () => {
  const page = await openPage({ baseURL: app.url });
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} });
    localStorage.setItem('language', 'ru');
  });
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await page.goto('/faq');
  await page.goto('/how-it-works');
  expect(loads).toBe(2);
});
