import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach } from 'vitest';
import { launch } from './chromium.ts';

/**
 * Importing this file gives the test file a headless browser. A test fails when a page of it logs an error, throws, or
 * misses a file.
 */
let browser: Promise<Browser> | undefined;
let visits: { page: Page; problems: string[] }[] = [];

export interface PageOptions extends BrowserContextOptions {
  /** Problems that the test brings about on purpose. */
  expected?: RegExp[];
}

/** A new visitor's page: no cookies, no history. `baseURL` lets `page.goto('/login')` do. Closed after the test. */
export async function openPage({ expected = [], ...options }: PageOptions = {}): Promise<Page> {
  browser ??= launch();
  const context = await (await browser).newContext(options);
  const page = await context.newPage();
  const problems: string[] = [];
  // Chromium calls it the policy's doing when it does not load script because script is turned off.
  const known = options.javaScriptEnabled === false ? [...expected, /\.js \(csp\)/] : expected;
  const note = (text: string) => known.some((pattern) => pattern.test(text)) || problems.push(text);
  context.on('weberror', (error) => note(`thrown: ${error.error().stack ?? error.error()}`));
  context.on('console', (message) => {
    if (message.type() === 'error') note(`logged: ${message.text()} (${message.location().url})`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // A page that is left cancels what it was still loading.
    if (reason !== 'net::ERR_ABORTED') note(`failed: ${request.method()} ${request.url()} (${reason})`);
  });
  visits.push({ page, problems });
  return page;
}

afterEach(async () => {
  const ended = visits;
  visits = [];
  await Promise.all(ended.map(({ page }) => page.context().close()));
  const problems = ended.flatMap((visit) => visit.problems);
  if (problems.length > 0) throw new Error(`the browser met problems:\n${problems.join('\n')}`);
});

afterAll(async () => {
  await (await browser)?.close();
});
