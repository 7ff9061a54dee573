import { writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { apiFor } from '#api/api.server.ts';
import { systemClock } from '#lib/clock.ts';
import { openDatabase } from '#platform/database/database.server.ts';
import { clockContext, type Services } from '#platform/operations/context.server.ts';
import type { BenchDatabase } from './database.ts';

/** What bench/floor.ts answers, and how. */
export interface Floor {
  databaseUrl: string;
  poolSize: number;
  pageSize: number;
  /** The different statements; `name` where the product prepares them. */
  shapes: { name?: string; text: string }[];
  /** Address → the number of its statement, and its parameters. */
  searches: Record<string, [shape: number, values: unknown[]]>;
}

const pageSize = 24;
const categories = [
  'home-services',
  'construction-and-repairs',
  'outdoor-and-yard',
  'moving-and-delivery',
  'automotive',
];

interface Statement {
  name?: string;
  text: string;
  values: unknown[];
}

/**
 * Searches of `count` places, most of them in one category, with the very statements that the product sends for each:
 * they are read where they enter the database driver. Writes the floor's file into `folder`.
 */
export async function prepareSearches(database: BenchDatabase, count: number, folder: string) {
  const { db, pool, close } = openDatabase(database.url);
  const services = { db, clock: systemClock } as Services;
  const api = apiFor(clockContext(services));
  const floor: Floor = { databaseUrl: database.url, poolSize: pool.options.max, pageSize, shapes: [], searches: {} };
  const sent = recordStatements();
  for (const [n, zip] of (await database.zips(count)).entries()) {
    const category = categories[n % (categories.length + 1)];
    sent.length = 0;
    await api.workers.search({ zip, category });
    const statement = sent.find(({ text }) => text.includes('worker_profile')) as Statement;
    const { name, text, values } = statement;
    let shape = floor.shapes.findIndex((known) => known.text === text);
    if (shape < 0) shape = floor.shapes.push({ name, text }) - 1;
    floor.searches[`/api/workers?zip=${zip}${category ? `&category=${category}` : ''}`] = [shape, values];
  }
  await close();
  const file = path.join(folder, 'floor.json');
  writeFileSync(file, JSON.stringify(floor));
  return { file, floor, paths: Object.keys(floor.searches) };
}

/** From now on, every statement of this process ends up in the returned list, too. */
function recordStatements(): Statement[] {
  const sent: Statement[] = [];
  const original = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  pg.Client.prototype.query = function query(this: pg.Client, first: string | Statement, ...rest: unknown[]) {
    const [values] = rest;
    sent.push(typeof first === 'string' ? { text: first, values: Array.isArray(values) ? values : [] } : { ...first });
    return original.call(this, first, ...rest);
  } as typeof pg.Client.prototype.query;
  return sent;
}
