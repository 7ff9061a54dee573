import type { BenchDatabase } from './database.ts';
import { compare, type Durations, type Load, type Round } from './load.ts';
import { authSecret, type Served, serveFloor, serveProduct } from './processes.ts';
import { prepareSearches } from './searches.ts';
import { newSession, prepareSampleData, query } from './sessions.ts';
import { memoryRow, type Row } from './table.ts';

const browse = '/browse?zip=94110';

/** Pages against a server that only says hello: browse out of the page cache, browse and profiles rendered anew, a Pro's dashboard. */
export async function measurePages(database: BenchDatabase, folder: string, durations: Durations): Promise<Row[]> {
  const { file } = await prepareSearches(database, 1, folder);
  const sample = await prepareSampleData(database.url);
  const [hello, product, signedIn] = [
    await serveFloor(file),
    await serveProduct(database.url),
    await serveProduct(sample.url),
  ];
  try {
    const cookie = await newSession(sample.url, sample.proId, authSecret);
    await requireText(product.url + browse, '/worker/', 24);
    await requireText(`${signedIn.url}/worker-dashboard`, '/jobs/', 1, { cookie });
    // No address comes twice within the few seconds that a page is kept. The page cache ignores queries that a page doesn't read.
    const places = [...new Set(await database.zips(4_000))].map((zip) => `/browse?zip=${zip}`);
    const pros = await query<{ id: string }>(database.url, 'select id from worker_profile where listed limit 6000');
    const profiles = pros.map(({ id }) => `/worker/${id}`);
    const against = (page: Served, what: string, budget: number, how: Omit<Load, 'seconds' | 'connections'>) =>
      measure(what, budget, page, hello, durations, how);
    const rows = [
      await against(product, 'browse page of 24 cards, hot', 0.15, { paths: [browse] }),
      await against(product, 'browse page of 24 cards, cold', 0.006, { paths: places }),
      await against(product, 'profile page, cold', 0.006, { paths: profiles }),
      await against(signedIn, 'signed-in dashboard', 0.004, { paths: ['/worker-dashboard'], headers: { cookie } }),
    ];
    const peak = Math.max(product.peakMemory(), signedIn.peakMemory());
    return [...rows, memoryRow('memory of the server process under the load of pages', peak)];
  } finally {
    await Promise.all([product.stop(), signedIn.stop(), hello.stop()]);
  }
}

async function measure(
  what: string,
  budget: number,
  page: Served,
  hello: Served,
  durations: Durations,
  load: Omit<Load, 'seconds' | 'connections'>,
): Promise<Row> {
  const headers = { 'accept-encoding': 'gzip, deflate, br', ...load.headers };
  const [ofPage, bare] = await compare(page, hello, durations, { ...load, headers, connections: 24 }, ['/hello']);
  const ratio = ratioOf(ofPage, bare);
  return {
    what,
    measured: `${ratio.toFixed(4)} (${ofPage.rate.toFixed(0)} of ${bare.rate.toFixed(0)} req/s, ${ofPage.cpu.toFixed(0)} of ${bare.cpu.toFixed(0)} µs)`,
    budget: `≥ ${budget} × bare http hello`,
    met: ratio >= budget,
    detail: { page: ofPage, bare },
  };
}

/**
 * The process that makes the load may be the slowest part, of a hello or of a page with many bytes; processor time has no such ceiling.
 * The rate of pages counts unless that process was full.
 */
function ratioOf(page: Round, bare: Round): number {
  const byRate = page.rate / bare.rate;
  const byWork = bare.cpu / page.cpu;
  if (!Number.isFinite(byWork) || byWork <= 0) return byRate;
  return page.maker >= 0.9 ? byWork : Math.min(byRate, byWork);
}

async function requireText(url: string, text: string, times: number, headers: Record<string, string> = {}) {
  const answer = await fetch(url, { headers, redirect: 'manual' });
  const html = await answer.text();
  if (answer.status !== 200 || html.split(text).length <= times) throw new Error(`${url} is not the page it should be`);
}
