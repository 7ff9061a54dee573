import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { launch } from './chromium.ts';
import { onTestEnd } from './files-in-a-row.ts';
import { printPage } from './print-page.ts';

/**
 * Importing this file gives the process of the tests a headless browser, which ends with it. A test fails when one of its pages logs an error, throws, or
 * can't load a file. Requests that a page leaves behind when it is left are no errors: Chromium aborts them, and runs no more
 * script of that page.
 */
let browser: Promise<Browser> | undefined;
let visits: { page: Page; problems: string[] }[] = [];

/** A page of a test lives too briefly to win back the processor time in which V8 would optimize its script, a third of all. */
const withoutOptimizing = '--js-flags=--no-turbofan --no-maglev';

export interface PageOptions extends BrowserContextOptions {
  /** Problems that the test causes on purpose. */
  expected?: RegExp[];
}

/**
 * Opens a new visitor's page, without cookies or history, which is closed after the test. With `baseURL`, paths are enough for
 * `goto`.
 */
export async function openPage({ expected = [], ...options }: PageOptions = {}): Promise<Page> {
  const context = await (await runningBrowser()).newContext(options);
  context.setDefaultTimeout(60_000);
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

/** Returns the browser of this process, or another one if that has crashed. */
async function runningBrowser(): Promise<Browser> {
  const isGone = browser && !(await browser.catch(() => null))?.isConnected();
  if (isGone || !browser) browser = launch(withoutOptimizing);
  return browser;
}

onTestEnd(async ({ task }) => {
  const ended = visits;
  visits = [];
  const problems = ended.flatMap((visit) => visit.problems);
  if (problems.length > 0 || task.result?.state === 'fail')
    for (const { page } of ended) await printPage(page, task.name);
  await Promise.all(ended.map(({ page }) => page.context().close()));
  if (problems.length > 0) throw new Error(`the browser reported problems:\n${problems.join('\n')}`);
});
