import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { packageRoot } from '#platform/root.server.ts';
import { measureClicks } from './clicks.ts';
import { type BenchDatabase, startDatabase } from './database.ts';
import { measureGrowth } from './growth.ts';
import { measureLoops } from './loops.ts';
import { measureMessages } from './messages.ts';
import { measureMixed } from './mixed.ts';
import { measurePages } from './page.ts';
import { measureScripts } from './scripts.ts';
import { measureSearch } from './search.ts';
import { measureSlots } from './slots.ts';
import { measureStart } from './start.ts';
import { type Row, report } from './table.ts';
import { measureWholeList } from './whole-list.ts';
import { measureWrites } from './writes.ts';

/**
 * Measures the product's budgets on this machine: `npm run bench`, or `npm run bench -- search pages` for some of the parts
 * (start, scripts, clicks, pages, loops, messages, slots, search, and only when named: mixed, million, writes, whole-list). `--quick` proves in a minute that each part
 * still runs; its figures mean nothing. `--profile` adds a CPU profile of the searches.
 */
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '6' },
    minutes: { type: 'string', default: '10' },
    quick: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
  },
});
const { quick } = options;
const durations = quick
  ? { rounds: 1, seconds: 1, warmUp: 1 }
  : { rounds: Number(options.rounds), seconds: 4, warmUp: 12 };
const wanted = (part: string): boolean => positionals.length === 0 || positionals.includes(part);

execFileSync(process.execPath, ['start.mjs', '--build'], { cwd: packageRoot, stdio: 'inherit' });
const folder = mkdtempSync(path.join(tmpdir(), 'nearhand-bench-files-'));
const rows: Row[] = [];
const note = (...more: Row[]): void => {
  rows.push(...more);
  for (const { what, measured } of more) console.log(`${what}: ${measured}`);
};

try {
  if (wanted('start')) note(await measureStart());
  if (wanted('scripts')) note(...measureScripts());
  if (wanted('clicks')) await onDatabase(async (database) => note(...(await measureClicks(database, quick ? 1 : 20))));
  if (wanted('pages')) await onDatabase(async (database) => note(...(await measurePages(database, folder, durations))));
  if (wanted('loops')) await onDatabase(async (database) => note(...(await measureLoops(database, quick ? 3 : 30))));
  if (wanted('messages'))
    await onDatabase(async (database) => note(...(await measureMessages(database, quick ? 20 : 500))));
  if (wanted('slots')) await onDatabase(async (database) => note(await measureSlots(database, quick ? 40 : 1_000)));
  if (wanted('search')) await onDatabase(measureSearches);
  if (positionals.includes('mixed')) await onDatabase(measureMixedLoad);
  if (positionals.includes('million')) await onDatabase(measureMillion);
  if (positionals.includes('writes')) await onDatabase(measureWritesOfMillion);
  if (positionals.includes('whole-list')) await onDatabase(measureWholeLists, 1_000);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
report(rows);
process.exitCode = rows.every(({ met }) => met) ? 0 : 1;

/** Runs a part on `pros` Pros that no other part has touched. */
async function onDatabase(part: (database: BenchDatabase) => Promise<void>, pros = 10_000): Promise<void> {
  const database = await startDatabase();
  try {
    await database.grow(pros);
    await part(database);
  } finally {
    await database.stop();
  }
}

async function measureSearches(database: BenchDatabase): Promise<void> {
  if (!quick) await database.grow(100_000);
  note(await measureSearch(database, quick ? 10_000 : 100_000, { ...durations, folder, profile: options.profile }));
}

async function measureMixedLoad(database: BenchDatabase): Promise<void> {
  if (!quick) await database.grow(100_000);
  const lengths = quick ? { seconds: 3, stepSeconds: 1 } : { seconds: Number(options.minutes) * 60, stepSeconds: 30 };
  note(...(await measureMixed(database, lengths)));
}

async function measureMillion(database: BenchDatabase): Promise<void> {
  const sizes = quick ? [10_000, 20_000] : [10_000, 100_000, 1_000_000];
  note(...(await measureGrowth(database, sizes, quick ? 1 : 8)));
}

async function measureWritesOfMillion(database: BenchDatabase): Promise<void> {
  for (const size of quick ? [10_000] : [100_000, 1_000_000]) {
    await database.grow(size);
    note(...(await measureWrites(database, size, quick ? 20 : 500)));
  }
}

async function measureWholeLists(database: BenchDatabase): Promise<void> {
  note(...(await measureWholeList(database, quick ? [1_000, 2_000] : [1_000, 10_000, 100_000])));
}
