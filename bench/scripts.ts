import { type PageScripts, pageScripts } from '#tests/support/browser-scripts.ts';
import type { Row } from './table.ts';

/** Bytes, gzip. */
const budgets = { light: 10_000, hydrated: 130_000 };

/** The heaviest page of each kind; tests/architecture/browser-scripts.test.ts keeps the others below it. */
export function measureScripts(): Row[] {
  const pages = pageScripts();
  return [
    row(
      'pages of a first visit',
      pages.filter(({ light }) => light),
      budgets.light,
    ),
    row(
      'pages one works in',
      pages.filter(({ light }) => !light),
      budgets.hydrated,
    ),
  ];
}

function row(what: string, pages: PageScripts[], budget: number): Row {
  const [heaviest, ...others] = pages.toSorted((a, b) => b.bytes - a.bytes);
  const [most, least] = [heaviest?.bytes ?? 0, others.at(-1)?.bytes ?? 0];
  return {
    what: `script of ${what}, gzip`,
    measured: `${least.toLocaleString('en')} to ${most.toLocaleString('en')} bytes (${heaviest?.route})`,
    budget: `≤ ${budget.toLocaleString('en')}`,
    met: most > 0 && most <= budget,
    detail: pages,
  };
}
