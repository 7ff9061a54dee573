import { z } from 'zod';
import { listCategories } from '#modules/catalog/public.server.ts';
import { requirePlace } from '#modules/places/public.server.ts';
import { encodeCursor, readCursor } from '#platform/database/cursor.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { Id } from '#platform/operations/contract.ts';
import { anyone, operation } from '#platform/operations/operation.server.ts';
import { workersContract } from '../contract.ts';
import { readSearchText } from '../read-search-text.server.ts';
import { searchWorkers as readWorkers, type WorkerQuery, type WorkerRow } from '../store.server.ts';

/** Pros who serve a ZIP code, a page at a time. An unknown category or subcategory matches nobody. */
export const searchWorkers = operation(workersContract.search, {
  allow: anyone,
  async run(ctx, input) {
    const { lat, lng } = await requirePlace(ctx.db, input.zip);
    const categoryId = await categoryIdOf(ctx, input.category);
    if (categoryId === undefined) return { items: [], nextCursor: null };
    const text = await readSearchText(ctx.db, input.q ?? '');
    const query: WorkerQuery = {
      lat,
      lng,
      categoryId,
      subcategorySlug: input.subcategory ?? null,
      text,
      weekday: input.day ?? null,
      language: input.language ?? null,
      extraMileOnly: input.extraMile,
      sort: input.sort,
      after: readAfter(input.cursor),
      // One more than asked for tells whether another page follows.
      limit: input.limit + 1,
    };
    let rows = await readWorkers(ctx.db, query);
    // Where nobody goes by the other words ("a cleaner for my parrots"), the trade alone answers better than nobody.
    if (rows.length === 0 && text.known && text.rest.length > 0) {
      rows = await readWorkers(ctx.db, { ...query, text: { ...text, rest: [] } });
    }
    const items = rows.slice(0, input.limit);
    return { items, nextCursor: rows.length > input.limit ? cursorAt(items.at(-1)) : null };
  },
});

/** null: any category; undefined: there is no such category. */
async function categoryIdOf(ctx: Context, slug: string | undefined): Promise<number | null | undefined> {
  if (!slug) return null;
  return (await listCategories(ctx.db)).find((category) => category.slug === slug)?.id;
}

function cursorAt(row: WorkerRow | undefined): string | null {
  return row ? encodeCursor([row.extraMile ? 1 : 0, row.sortKey, row.id]) : null;
}

/** Extra Mile first (0 or 1), the sort key, the id of the last Pro on the page before. */
const searchCursor = z.tuple([z.literal([0, 1]), z.number(), Id]);

/** Returns where the page starts, or null for the beginning. Throws Fail `api.badCursor` for a forged cursor. */
function readAfter(cursor: string | undefined): WorkerQuery['after'] {
  const values = readCursor(cursor, searchCursor);
  if (!values) return null;
  const [extraMile, key, id] = values;
  return { extraMile: extraMile === 1, key, id };
}
