import path from 'node:path';
import type axe from 'axe-core';
import type { BrowserContext, Page } from 'playwright-core';
import { packageRoot } from '#platform/root.server.ts';

/** What axe finds on a page, WCAG 2.2 level AA included. */

/** The sizes of a page. */
export const sizes = {
  narrow: { width: 320, height: 844 },
  phone: { width: 390, height: 844 },
  desk: { width: 1440, height: 900 },
} as const;

/** Loads axe into each page that this context opens from now on. */
export const loadAxe = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript({ path: path.join(packageRoot, 'node_modules/axe-core/axe.min.js') });

/** The rules of axe that depend on what the width shows and hides, and where. */
const layoutRules = [
  'target-size',
  'color-contrast',
  'scrollable-region-focusable',
  'heading-order',
  'region',
  'landmark-unique',
  'link-name',
  'button-name',
  'label',
  'duplicate-id-aria',
];

/** Resizes the window, and resolves once the page has been laid out and painted in its new size. */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
}

/** Returns the violations of all rules on the page as it is now. */
export function findBarriers(page: Page): Promise<string[]> {
  return page.evaluate(runAxe, null);
}

/**
 * Returns the barriers that only the wide screen and the dark theme have. The markup is the same there, so only the rules
 * that depend on the layout and the colors run. The page is on the desk, in the light theme; it is left in the dark.
 */
export async function findBarriersOnTheDesk(page: Page): Promise<string[]> {
  const light = await page.evaluate(runAxe, layoutRules);
  return [...labeled('1440 px, light', light), ...labeled('1440 px, dark', await findPaleColors(page))];
}

/** Returns the texts with too little contrast in the dark theme, at the current size. */
export async function findPaleColors(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  return page.evaluate(runAxe, ['color-contrast']);
}

export const labeled = (label: string, problems: string[]): string[] => problems.map((each) => `${label}: ${each}`);

/** Runs in the page. */
async function runAxe(rules: string[] | null): Promise<string[]> {
  const { violations } = await window.axe.run(document, {
    resultTypes: ['violations'],
    // WCAG 2.2, level AA; axe leaves it off by default.
    rules: { 'target-size': { enabled: true } },
    ...(rules && { runOnly: { type: 'rule' as const, values: rules } }),
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target}: ${failureSummary?.replaceAll('\n', ' ')}`),
  );
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
