import { z } from 'zod';
import { encodeCursor, readCursor } from '#platform/database/cursor.server.ts';
import { readerIdOf } from '#platform/operations/context.server.ts';
import { Id } from '#platform/operations/contract.ts';
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
    const page = { sort, after: readAfter(cursor), limit: limit + 1 };
    const readerId = readerIdOf(ctx);
    let rows = await selectWorkers(ctx.db, criteria, readerId, page);
    const looser = byTradeAlone(criteria);
    if (rows.length === 0 && looser) rows = await selectWorkers(ctx.db, looser, readerId, page);
    const items = rows.slice(0, limit);
    return { items, nextCursor: rows.length > limit ? cursorAt(items.at(-1)) : null };
  },
});

function cursorAt(row: FoundWorker | undefined): string | null {
  return row ? encodeCursor([bit(row.offersService), bit(row.extraMile), row.sortKey, row.id]) : null;
}

const bit = (is: boolean): 0 | 1 => (is ? 1 : 0);

/** Of the last Pro on the previous page: offers the service, Extra Mile, the sort key, the id. */
const searchCursor = z.tuple([z.literal([0, 1]), z.literal([0, 1]), z.number(), Id]);

/** Returns where the page starts, or null for the beginning. Throws Fail `api.badCursor` for a forged cursor. */
function readAfter(cursor: string | undefined): SearchPosition | null {
  const values = readCursor(cursor, searchCursor);
  if (!values) return null;
  const [offersService, extraMile, sortKey, id] = values;
  return { offersService: offersService === 1, extraMile: extraMile === 1, sortKey, id };
}
