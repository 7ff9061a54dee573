import { execFileSync } from 'node:child_process';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { fallbackLanguage, type Language, languages } from '#lib/languages.ts';
import { languageParameter } from '#lib/page-address.ts';
import { freePort } from '#platform/postgres/embedded-postgres.server.ts';
import { packageRoot } from '#platform/root.server.ts';
import { chromiumPath } from '#tests/support/chromium.ts';
import { startDatabase } from './database.ts';
import { median } from './load.ts';
import { publicPages } from './pages.ts';
import { serveProduct } from './processes.ts';
import { type Row, report } from './table.ts';

/**
 * `npm run bench:lighthouse`: what Lighthouse says of the first-visit pages on a phone, in every language. After `--`, some of both can be
 * named: `landing browse ru`. Prints what it finds wrong.
 */
const runs = 3;
const budgets: Record<string, number> = { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 };
const paintBudgetSeconds = 1.5;

execFileSync(process.execPath, ['start.mjs', '--build'], { cwd: packageRoot, stdio: 'inherit' });
const database = await startDatabase();
await database.grow(10_000);
const product = await serveProduct(database.url);
const port = await freePort();
const browser = await chromium.launch({
  executablePath: await chromiumPath(),
  args: ['--no-sandbox', `--remote-debugging-port=${port}`],
});
const rows: Row[] = [];
try {
  const pages = await publicPages(product.url);
  for (const language of named(languages, (code) => code)) {
    for (const [name, path] of named(pages, ([page]) => page))
      rows.push(...(await measure(`${name}, ${language}`, addressIn(language, product.url + path))));
  }
} finally {
  await browser.close();
  await product.stop();
  await database.stop();
}
report(rows, 'lighthouse.json');
process.exitCode = rows.every(({ met }) => met) ? 0 : 1;

/** Returns those of `all` that the command names, or all when it names none. */
function named<One>(all: readonly One[], nameOf: (one: One) => string): readonly One[] {
  const found = all.filter((one) => process.argv.includes(nameOf(one), 2));
  return found.length > 0 ? found : all;
}

/** Returns the address at which search engines show a page in a language. */
function addressIn(language: Language, page: string): string {
  const url = new URL(page);
  if (language !== fallbackLanguage) url.searchParams.set(languageParameter, language);
  return url.href;
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

async function measure(name: string, url: string): Promise<Row[]> {
  const results: Report[] = [];
  for (let run = 0; run < runs; run++) {
    const result = await lighthouse(url, { port, onlyCategories: Object.keys(budgets), logLevel: 'error' });
    if (!result || result.lhr.runtimeError) throw new Error(`Lighthouse could not look at ${url}`);
    results.push(result.lhr);
  }
  const paint = median(results.map(({ audits }) => audits['largest-contentful-paint']?.numericValue ?? 0)) / 1_000;
  const failing = new Map<string, string>();
  for (const { categories, audits } of results) {
    for (const { id } of Object.values(categories).flatMap(({ auditRefs }) =>
      auditRefs.filter(({ weight }) => weight),
    )) {
      const audit = audits[id];
      if (audit?.score !== null && (audit?.score ?? 1) < 0.9)
        failing.set(id, `${audit?.title} (${audit?.displayValue ?? ''})`);
    }
  }
  for (const [id, words] of failing) console.log(`${name}: ${id}: ${words}`);
  const scores = Object.entries(budgets).map(([category, least]): Row => {
    const score = median(results.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100)));
    return { what: `${name}: ${category}`, measured: String(score), budget: `≥ ${least}`, met: score >= least };
  });
  return [
    ...scores,
    {
      what: `${name}: largest contentful paint`,
      measured: `${paint.toFixed(2)} s`,
      budget: `≤ ${paintBudgetSeconds} s`,
      met: paint <= paintBudgetSeconds,
    },
  ];
}
