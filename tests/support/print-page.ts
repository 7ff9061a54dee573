import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { packageRoot } from '#platform/root.server.ts';

const folder = path.join(packageRoot, 'build/test-results');
const longestText = 3_000;
let pictures = 0;

/**
 * Prints the address and the words of a page on which a test has failed, and puts a picture of it beside the reports of the tests:
 * the output is all that a reader has of a run elsewhere. A page that doesn't answer within five seconds says so.
 */
export async function printPage(page: Page, test: string): Promise<void> {
  const timeout = 5_000;
  pictures += 1;
  const picture = path.join(folder, `failed-${process.pid}-${pictures}.png`);
  mkdirSync(folder, { recursive: true });
  const unreadable = (error: Error) => `(${error.message.split('\n')[0]})`;
  const text = await page.locator('body').innerText({ timeout }).catch(unreadable);
  const saved = await page.screenshot({ path: picture, timeout }).then(() => picture, unreadable);
  const lines = [`“${test}” failed on ${page.url()}`, `Picture: ${saved}`, text.slice(0, longestText)];
  console.error(lines.join('\n'));
}
