import path from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '#platform/root.server.ts';
import { world } from '#tests/support/world.ts';
import { walkAllOperations } from './sql-journey.ts';
import { snapshotOf, sqlRecorder } from './sql-recorder.ts';

const { plugin, statements } = sqlRecorder();
world.services.db = world.db.withPlugin(plugin);
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
