import path from 'node:path';
import type axe from 'axe-core';
import type { Frame, Page } from 'playwright-core';
import { packageRoot } from '#platform/root.server.ts';

/** What axe finds on a page, WCAG 2.2 level AA included. */

/** The sizes of a page. */
export const sizes = {
  phone: { width: 390, height: 844 },
  narrow: { width: 320, height: 844 },
  desk: { width: 1440, height: 900 },
} as const;

export const axeFile = path.join(packageRoot, 'node_modules/axe-core/axe.min.js');

/** Loads axe into each page that this one opens from now on. */
export const loadAxe = (page: Page): Promise<unknown> => page.addInitScript({ path: axeFile });

/** The rules of axe that depend on where things are, which differs by size and by language. */
const positionRules = ['target-size', 'scrollable-region-focusable'];

const ruleSets = {
  all: null,
  /** Those that depend on words, and on the room that they take. */
  words: [
    ...positionRules,
    'area-alt',
    'aria-command-name',
    'aria-dialog-name',
    'aria-input-field-name',
    'aria-meter-name',
    'aria-progressbar-name',
    'aria-tab-name',
    'aria-toggle-field-name',
    'aria-tooltip-name',
    'button-name',
    'document-title',
    'empty-heading',
    'empty-table-header',
    'frame-title',
    'html-has-lang',
    'html-lang-valid',
    'image-alt',
    'image-redundant-alt',
    'input-button-name',
    'input-image-alt',
    'label',
    'label-title-only',
    'landmark-unique',
    'link-name',
    'object-alt',
    'page-has-heading-one',
    'role-img-alt',
    'select-name',
    'summary-name',
    'svg-img-alt',
    'table-duplicate-name',
    'valid-lang',
  ],
  /** Those that depend on positions, on what a size shows and hides, and on which background. */
  layout: [
    ...positionRules,
    'color-contrast',
    'heading-order',
    'region',
    'landmark-unique',
    'link-name',
    'button-name',
    'label',
    'duplicate-id-aria',
  ],
  colors: ['color-contrast'],
};

export type Rules = keyof typeof ruleSets;

/** Resizes the window, and resolves once the page has been laid out and painted in its new size. */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
}

/** Returns the violations of these rules on the page as it is now, or in its open dialog of this id alone. */
export function findBarriers(page: Frame, rules: Rules, dialog?: string): Promise<string[]> {
  return page.evaluate(runAxe, { rules: ruleSets[rules], dialog });
}

export const labeled = (label: string, problems: string[]): string[] => problems.map((each) => `${label}: ${each}`);

/** Runs in the page. */
async function runAxe({ rules, dialog }: { rules: string[] | null; dialog: string | undefined }): Promise<string[]> {
  const { violations } = await window.axe.run(dialog ? `[id="${dialog}"]` : document, {
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
