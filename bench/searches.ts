import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { apiFor } from '#api/api.server.ts';
import { systemClock } from '#lib/clock.ts';
import { WorkerSearch } from '#modules/workers/search/search-contract.ts';
import { openDatabase } from '#platform/database/database.server.ts';
import { clockContext, type Services } from '#platform/operations/context.server.ts';
import type { BenchDatabase } from './database.ts';

/** What bench/floor.ts answers, and how. */
export interface Floor {
  databaseUrl: string;
  poolSize: number;
  /** Address → the ids of the Pros that the product answers with. */
  searches: Record<string, string[]>;
}

/** Ten kinds of question, as the filters of the search ask them. */
export const questions = {
  place: {},
  category: { category: 'home-services' },
  words: { q: 'deep cleaning' },
  'category and words': { category: 'home-services', q: 'repairs' },
  language: { language: 'es' },
  day: { day: '6' },
  'extra mile': { extraMile: 'true' },
  'lowest rate': { sort: 'rate_low' },
  'lowest rate in a category': { sort: 'rate_low', category: 'automotive' },
  everything: { category: 'home-services', q: 'cleaning', language: 'es', day: '2' },
} satisfies Record<string, Record<string, string>>;

/** The addresses of searches for `count` places, with the questions in turn. */
export async function searchPaths(
  database: BenchDatabase,
  count: number,
  asked: Record<string, string>[] = Object.values(questions),
): Promise<string[]> {
  const zips = await database.zips(count);
  return zips.map((zip, n) => `/api/workers?${new URLSearchParams({ zip, ...asked[n % asked.length] })}`);
}

/**
 * Mixed searches of `count` places, and the ids that the product finds for each. Writes the floor's file into `folder`.
 */
export async function prepareSearches(database: BenchDatabase, count: number, folder: string) {
  const { db, pool, close } = openDatabase(database.url, 'patient');
  const api = apiFor(clockContext({ db, clock: systemClock } as Services));
  const paths = await searchPaths(database, count);
  const searches: Floor['searches'] = {};
  for (const address of paths) {
    const { day, ...query } = Object.fromEntries(new URL(address, 'http://localhost').searchParams);
    const { items } = await api.workers.search(WorkerSearch.parse({ ...query, ...(day && { day: Number(day) }) }));
    searches[address] = items.map(({ id }) => id);
  }
  const floor: Floor = { databaseUrl: database.url, poolSize: pool.options.max, searches };
  await close();
  const file = path.join(folder, 'floor.json');
  writeFileSync(file, JSON.stringify(floor));
  return { file, paths };
}
