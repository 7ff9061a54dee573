import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '#platform/root.server.ts';
import type { BenchDatabase } from './database.ts';
import { compare, load, type Round } from './load.ts';
import { serveFloor, serveProduct } from './processes.ts';
import { prepareSearches } from './searches.ts';
import type { Row } from './table.ts';

const connections = 24;

export interface SearchOptions {
  rounds: number;
  seconds: number;
  folder: string;
  /** Also writes the product's CPU profile to build/profiles. */
  profile: boolean;
}

/** The search through the product's door against the same statements on bare node:http and pg, by turns. */
export async function measureSearch(database: BenchDatabase, size: number, options: SearchOptions): Promise<Row> {
  const { file, paths } = await prepareSearches(database, 600, options.folder);
  const profiles = options.profile ? path.join(packageRoot, 'build/profiles') : undefined;
  if (profiles) mkdirSync(profiles, { recursive: true });
  const product = await serveProduct(database.url, profiles);
  const floor = await serveFloor(file);
  try {
    await requireSameAnswers(product.url, floor.url, paths.slice(0, 40));
    const { rounds, seconds } = options;
    const how = { paths, connections, seconds, behind: database.cpu };
    const [ofProduct, ofFloor] = await compare(product, floor, rounds, how);
    return comparison(`search, cold, ${size.toLocaleString('en')} Pros`, ofProduct, ofFloor);
  } finally {
    await Promise.all([product.stop(), floor.stop()]);
  }
}

function comparison(what: string, product: Round, floor: Round): Row {
  const ratio = product.rate / floor.rate;
  const work = floor.allCpu / product.allCpu;
  const byWork = Number.isFinite(work) ? `, ${work.toFixed(2)} by processor time` : '';
  return {
    what,
    measured: `${ratio.toFixed(2)} (${product.rate.toFixed(0)} of ${floor.rate.toFixed(0)} req/s${byWork})`,
    budget: '≥ 0.9 × the same SQL on node:http + pg',
    met: ratio >= 0.9,
    detail: { product, floor },
  };
}

/** How long one search takes when the machine has nothing else to do, through the product's door. */
export async function timeSearches(database: BenchDatabase, folder: string): Promise<Round> {
  const { paths } = await prepareSearches(database, 600, folder);
  const product = await serveProduct(database.url);
  try {
    const how = { paths, connections: 1, seconds: 8 };
    await load(product, how);
    return await load(product, how);
  } finally {
    await product.stop();
  }
}

/** Both figures of a million Pros against those of ten thousand. */
export function scaling(small: Round, large: Round): Row {
  const factors = (['p50', 'p99'] as const).map((of) => large[of] / Math.max(small[of], 1));
  return {
    what: 'search, 1,000,000 Pros against 10,000',
    measured: `p50 ${large.p50} ms of ${small.p50} ms, p99 ${large.p99} ms of ${small.p99} ms`,
    budget: '≤ 2 ×',
    met: factors.every((factor) => factor <= 2),
    detail: { small, large },
  };
}

/** A floor that answers something else proves nothing. */
async function requireSameAnswers(product: string, floor: string, paths: string[]): Promise<void> {
  for (const one of paths) {
    const [a, b] = await Promise.all([product, floor].map((url) => fetch(url + one).then((answer) => answer.json())));
    const ids = (page: { items: { id: string }[] }) => page.items.map(({ id }) => id).join();
    if (ids(a) !== ids(b)) throw new Error(`product and floor differ on ${one}`);
  }
}
