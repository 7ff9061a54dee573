import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach } from 'vitest';

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
  const note = (text: string) => expected.some((pattern) => pattern.test(text)) || problems.push(text);
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

/** The browser from npm, or the system's when CHROMIUM names its program. */
export async function launch(): Promise<Browser> {
  if (process.env.CHROMIUM) return chromium.launch({ executablePath: process.env.CHROMIUM, args: ['--no-sandbox'] });
  // Makes the package unpack the libraries that a bare system lacks.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs24.x';
  const { default: packaged } = await import('@sparticuz/chromium');
  return chromium.launch({ executablePath: await packaged.executablePath(), args: ['--no-sandbox'] });
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
