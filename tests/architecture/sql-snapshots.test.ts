import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '#platform/root.server.ts';
import { world } from '#tests/support/world.ts';
import { walkAllOperations } from './sql-journey/walk.ts';
import { isStore, ownerOf } from './sql-ownership.ts';
import { snapshotOf, sqlRecorder } from './sql-recorder.ts';

const { plugin, statements } = sqlRecorder();
world.services.db = world.services.db.withPlugin(plugin);
await walkAllOperations();

// `npm run sql-snapshots` rewrites these files.
test.each([...statements])(
  'docs/domain/sql/%s.sql matches the statements of its stores',
  async (context, functions) => {
    const file = path.join(packageRoot, 'docs/domain/sql', `${context}.sql`);
    await expect(snapshotOf(functions)).toMatchFileSnapshot(
      file,
      'stale: run npm run sql-snapshots and read the difference',
    );
  },
);

/** Functions of stores that the journey does not reach, and why. */
const unreached: Record<string, string> = {
  'places.loadZipCodes': 'runs once, before the first start; the database of the tests is loaded already',
};

test('the journey reaches every function of a store', () => {
  const missing = storeFunctions().filter(([context, name]) => !statements.get(context)?.has(name));
  expect(missing.map((function_) => function_.join('.'))).toEqual(Object.keys(unreached));
});

/** The context and the name of each exported function whose first parameter is a connection or a transaction. */
function storeFunctions(): [context: string, name: string][] {
  return globSync('src/modules/**/*.server.ts', { cwd: packageRoot })
    .filter(isStore)
    .flatMap((file) =>
      [
        ...readFileSync(path.join(packageRoot, file), 'utf8').matchAll(
          /^export (?:async )?function (\w+)\S*\(\s*(?:db|tx):/gm,
        ),
      ].map(({ 1: name = '' }): [string, string] => [ownerOf(file), name]),
    );
}
