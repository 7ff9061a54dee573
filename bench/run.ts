import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { packageRoot } from '#platform/root.server.ts';
import { startDatabase } from './database.ts';
import { measurePage } from './page.ts';
import { measureScripts } from './scripts.ts';
import { measureSearch, scaling, timeSearches } from './search.ts';
import { measureStart } from './start.ts';
import { type Row, report } from './table.ts';

/**
 * Measures the product's budgets on this machine: `npm run bench`, or `npm run bench -- search page` for a part.
 * `--million` adds the search among a million Pros (some minutes more), `--profile` a CPU profile of the searches.
 */
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '6' },
    million: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
  },
});
const wanted = (part: string): boolean => positionals.length === 0 || positionals.includes(part);

execFileSync(process.execPath, ['start.mjs', '--build'], { cwd: packageRoot, stdio: 'inherit' });
const folder = mkdtempSync(path.join(tmpdir(), 'nearhand-bench-files-'));
const rounds = Number(options.rounds);
const rows: Row[] = [];
const note = (...more: Row[]): void => {
  rows.push(...more);
  for (const { what, measured } of more) console.log(`${what}: ${measured}`);
};

if (wanted('start')) note(await measureStart());
const database = await startDatabase();
try {
  const search = { rounds, seconds: 4, folder, profile: options.profile };
  await database.grow(10_000);
  if (wanted('scripts')) note(...(await measureScripts(database)));
  if (wanted('page')) note(await measurePage(database, folder, rounds));
  if (wanted('search')) note(await measureSearch(database, 10_000, search));
  const small = options.million ? await timeSearches(database, folder) : null;
  if (wanted('search')) {
    await database.grow(100_000);
    note(await measureSearch(database, 100_000, search));
  }
  if (small) {
    await database.grow(1_000_000);
    note(scaling(small, await timeSearches(database, folder)));
  }
} finally {
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}
report(rows);
process.exitCode = rows.every(({ met }) => met) ? 0 : 1;
