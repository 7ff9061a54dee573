import type { BenchDatabase } from './database.ts';
import { compare } from './load.ts';
import { serveFloor, serveProduct } from './processes.ts';
import { prepareSearches } from './searches.ts';
import type { Row } from './table.ts';

/** The browse page with a full list for everybody, out of the page cache, against a server that only says hello. */
export async function measurePage(database: BenchDatabase, folder: string, rounds: number): Promise<Row> {
  const { file } = await prepareSearches(database, 1, folder);
  const product = await serveProduct(database.url);
  const hello = await serveFloor(file);
  try {
    const html = await fetch(`${product.url}/browse?zip=94110`).then((answer) => answer.text());
    if (html.split('/worker/').length < 24) throw new Error('the browse page has fewer than 24 cards');
    const headers = { 'accept-encoding': 'gzip, deflate, br' };
    const how = { paths: ['/browse?zip=94110'], connections: 24, seconds: 4, headers };
    const [page, bare] = await compare(product, hello, rounds, how);
    const byRate = page.rate / bare.rate;
    const byWork = bare.cpu / page.cpu;
    // One process that makes the load may be the slowest part of a hello; processor time has no such ceiling.
    const ratio = Number.isFinite(byWork) && page.cpu > 0 ? Math.min(byRate, byWork) : byRate;
    return {
      what: 'browse page of 24 cards, hot',
      measured: `${ratio.toFixed(2)} (${page.rate.toFixed(0)} of ${bare.rate.toFixed(0)} req/s, ${page.cpu.toFixed(0)} of ${bare.cpu.toFixed(0)} µs)`,
      budget: '≥ 0.15 × bare http hello',
      met: ratio >= 0.15,
      detail: { page, bare },
    };
  } finally {
    await Promise.all([product.stop(), hello.stop()]);
  }
}
