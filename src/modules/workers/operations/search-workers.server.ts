import { decodeCursor, encodeCursor } from '#lib/cursor.ts';
import { fail } from '#lib/fail.ts';
import { isId } from '#platform/operations/contract.ts';
import { anyone, operation } from '#platform/operations/operation.server.ts';
import { workersContract } from '../contract.ts';
import { byTradeAlone, resolveCriteria } from '../resolve-criteria.server.ts';
import { type FoundWorker, type SearchPosition, searchWorkers as selectWorkers } from '../search-store.server.ts';

/** Pros who serve a ZIP code, a page at a time. An unknown category or subcategory matches no Pro. */
export const searchWorkers = operation(workersContract.search, {
  allow: anyone,
  async run(ctx, { sort, cursor, limit, ...input }) {
    const criteria = await resolveCriteria(ctx.db, input);
    if (!criteria) return { items: [], nextCursor: null };
    // One more than asked for tells whether another page follows.
    const page = { sort, after: readCursor(cursor), limit: limit + 1 };
    let rows = await selectWorkers(ctx.db, criteria, page);
    const looser = byTradeAlone(criteria);
    if (rows.length === 0 && looser) rows = await selectWorkers(ctx.db, looser, page);
    const items = rows.slice(0, limit);
    return { items, nextCursor: rows.length > limit ? cursorAt(items.at(-1)) : null };
  },
});

function cursorAt(row: FoundWorker | undefined): string | null {
  return row ? encodeCursor([row.extraMile ? 1 : 0, row.sortKey, row.id]) : null;
}

/** Null for no cursor, which is the beginning. Throws Fail `api.badCursor` for a forged one. */
function readCursor(cursor: string | undefined): SearchPosition | null {
  if (!cursor) return null;
  const [extraMile, sortKey, id] = decodeCursor(cursor, 3) ?? [];
  const valid =
    (extraMile === 0 || extraMile === 1) && typeof sortKey === 'number' && typeof id === 'string' && isId(id);
  return valid ? { extraMile: extraMile === 1, sortKey, id } : fail('api.badCursor');
}
