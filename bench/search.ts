import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '#platform/root.server.ts';
import type { BenchDatabase } from './database.ts';
import { compare, type Durations, load, type Round } from './load.ts';
import { serveFloor, serveProduct } from './processes.ts';
import { prepareSearches, questions, searchPaths } from './searches.ts';
import type { Row } from './table.ts';

const connections = 24;
const budget = 0.35;

export interface SearchOptions extends Durations {
  folder: string;
  /** Also writes the product's CPU profile to build/profiles. */
  profile: boolean;
}

/** Mixed searches through the product's door against reading 24 rows by primary key on bare node:http and pg, by turns. */
export async function measureSearch(database: BenchDatabase, size: number, options: SearchOptions): Promise<Row> {
  const { file, paths } = await prepareSearches(database, 600, options.folder);
  const profiles = options.profile ? path.join(packageRoot, 'build/profiles') : undefined;
  if (profiles) mkdirSync(profiles, { recursive: true });
  const product = await serveProduct(database.url, { profileFolder: profiles });
  const floor = await serveFloor(file);
  try {
    await requireSameAnswers(product.url, floor.url, paths.slice(0, 40));
    const [ofProduct, ofFloor] = await compare(product, floor, options, { paths, connections, behind: database.cpu });
    const ratio = ofProduct.rate / ofFloor.rate;
    return {
      what: `search, cold, mixed, ${size.toLocaleString('en')} Pros`,
      measured: `${ratio.toFixed(2)} (${ofProduct.rate.toFixed(0)} of ${ofFloor.rate.toFixed(0)} req/s)`,
      budget: `≥ ${budget} × 24 rows by primary key on node:http + pg`,
      met: ratio >= budget,
      detail: { product: ofProduct, floor: ofFloor },
    };
  } finally {
    await Promise.all([product.stop(), floor.stop()]);
  }
}

/** By kind of question: how long one search takes, on a machine that has nothing else to do. */
export type Times = Record<string, Round>;

export async function timeSearches(database: BenchDatabase, seconds: number): Promise<Times> {
  const product = await serveProduct(database.url);
  const times: Times = {};
  try {
    for (const [kind, question] of Object.entries(questions)) {
      const paths = await searchPaths(database, 200, [question]);
      await load(product, { paths, connections: 1, seconds });
      times[kind] = await load(product, { paths, connections: 1, seconds });
    }
    return times;
  } finally {
    await product.stop();
  }
}

/** A row for each kind of question: both figures of a million Pros against those of ten thousand. */
export function scaling(small: Times, large: Times): Row[] {
  return Object.entries(large).map(([kind, of]) => {
    const before = small[kind] as Round;
    return {
      what: `search at 1,000,000 Pros against 10,000: ${kind}`,
      measured: `p50 ${of.p50} ms of ${before.p50} ms, p99 ${of.p99} ms of ${before.p99} ms`,
      budget: '≤ 2 ×',
      met: (['p50', 'p99'] as const).every((figure) => of[figure] <= 2 * Math.max(before[figure], 1)),
      detail: { small: before, large: of },
    };
  });
}

/** A floor that answers with other rows proves nothing. */
async function requireSameAnswers(product: string, floor: string, paths: string[]): Promise<void> {
  for (const one of paths) {
    const [a, b] = await Promise.all([product, floor].map((url) => fetch(url + one).then((answer) => answer.json())));
    const ids = (page: { items: { id: string }[] }) =>
      page.items
        .map(({ id }) => id)
        .sort()
        .join();
    if (ids(a) !== ids(b)) throw new Error(`product and floor differ on ${one}`);
  }
}
