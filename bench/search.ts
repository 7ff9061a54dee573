import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '#platform/root.server.ts';
import type { BenchDatabase } from './database.ts';
import { compare, type Durations } from './load.ts';
import { serveFloor, serveProduct } from './processes.ts';
import { prepareSearches } from './searches.ts';
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
