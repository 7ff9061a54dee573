import { gzipSync } from 'node:zlib';
import { launch } from '#tests/support/chromium.ts';
import type { BenchDatabase } from './database.ts';
import { serveProduct } from './processes.ts';
import type { Row } from './table.ts';

const budget = 110_000;

/** The pages that every visitor sees first: their names and addresses. */
export async function publicPages(productUrl: string): Promise<[name: string, path: string][]> {
  const found = await fetch(`${productUrl}/api/workers?zip=94110`).then((answer) => answer.json());
  return [
    ['landing', '/'],
    ['browse', '/browse?zip=94110'],
    ['worker', `/worker/${found.items[0].id}`],
  ];
}

/** What a visitor's browser loads of scripts on a first visit of each page, gzipped as they are served. */
export async function measureScripts(database: BenchDatabase): Promise<Row[]> {
  const product = await serveProduct(database.url);
  const browser = await launch();
  try {
    const rows: Row[] = [];
    for (const [name, path] of await publicPages(product.url)) {
      const page = await (await browser.newContext()).newPage();
      const files = new Map<string, Promise<number>>();
      page.on('response', (response) => {
        const { pathname } = new URL(response.url());
        const isScript = /javascript/.test(response.headers()['content-type'] ?? '');
        if (isScript)
          files.set(
            pathname,
            response.body().then((body) => gzipSync(body, { level: 9 }).length),
          );
      });
      const answer = await page.goto(product.url + path, { waitUntil: 'networkidle' });
      if (answer?.status() !== 200) throw new Error(`${path} answered ${answer?.status()}`);
      const sizes = await Promise.all([...files].map(async ([file, size]) => [file, await size] as const));
      const bytes = sizes.reduce((sum, [, size]) => sum + size, 0);
      await page.context().close();
      rows.push({
        what: `scripts of the ${name} page, gzip`,
        measured: `${bytes.toLocaleString('en')} bytes in ${sizes.length} files`,
        budget: `≤ ${budget.toLocaleString('en')}`,
        met: bytes > 0 && bytes <= budget,
        detail: Object.fromEntries(sizes),
      });
    }
    return rows;
  } finally {
    await browser.close();
    await product.stop();
  }
}
