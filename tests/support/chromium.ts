import { type Browser, chromium } from 'playwright-core';

/** Launches the headless browser from npm, or the program that CHROMIUM names, with these further arguments. */
export async function launch(...args: string[]): Promise<Browser> {
  return chromium.launch({ executablePath: await chromiumPath(), args: ['--no-sandbox', ...args] });
}

/** Returns the path of that browser's program. */
export async function chromiumPath(): Promise<string> {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  // Makes the package unpack the libraries that a bare system doesn't have.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs24.x';
  const { default: packaged } = await import('@sparticuz/chromium');
  return packaged.executablePath();
}
