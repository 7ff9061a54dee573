import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach } from 'vitest';
import { launch } from './chromium.ts';

/**
 * Importing this file gives the test file a headless browser. A test fails when one of its pages logs an error, throws, or
 * can't load a file. Requests that a page leaves behind when it is left are no errors: Chromium aborts them, and runs no more
 * script of that page.
 */
let browser: Promise<Browser> | undefined;
let visits: { page: Page; problems: string[] }[] = [];

export interface PageOptions extends BrowserContextOptions {
  /** Problems that the test causes on purpose. */
  expected?: RegExp[];
}

/**
 * Opens a new visitor's page, without cookies or history, which is closed after the test. With `baseURL`, paths are enough for
 * `goto`.
 */
export async function openPage({ expected = [], ...options }: PageOptions = {}): Promise<Page> {
  browser ??= launch();
  const context = await (await browser).newContext(options);
  const page = await context.newPage();
  const problems: string[] = [];
  // With script turned off, Chromium blames the content policy for scripts that it doesn't load.
  const ignored = options.javaScriptEnabled === false ? [...expected, /\.js \(csp\)/] : expected;
  const note = (text: string) => ignored.some((pattern) => pattern.test(text)) || problems.push(text);
  context.on('weberror', (error) => note(`thrown: ${error.error().stack ?? error.error()}`));
  context.on('console', (message) => {
    if (message.type() === 'error') note(`logged: ${message.text()} (${message.location().url})`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // The browser left the page while this was still loading.
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
  if (problems.length > 0) throw new Error(`the browser reported problems:\n${problems.join('\n')}`);
});

afterAll(async () => {
  await (await browser)?.close();
});
