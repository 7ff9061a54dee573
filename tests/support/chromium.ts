import { type Browser, chromium } from 'playwright-core';

/** The headless browser from npm, or the system's when CHROMIUM names its program. */
export async function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: await chromiumPath(), args: ['--no-sandbox'] });
}

/** Where that browser's program lies. */
export async function chromiumPath(): Promise<string> {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  // Makes the package unpack the libraries that a bare system lacks.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs24.x';
  const { default: packaged } = await import('@sparticuz/chromium');
  return packaged.executablePath();
}
