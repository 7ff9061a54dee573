import { readerIdOf } from '#platform/operations/context.server.ts';
import { anyone, operation } from '#platform/operations/operation.server.ts';
import { workersContract } from '../contract.ts';
import { searchPage } from '../search/find-workers.server.ts';
import { byTradeAlone, resolveCriteria } from '../search/resolve-criteria.server.ts';

/** Pros who serve a ZIP code, a page at a time. An unknown category or subcategory matches no Pro. */
export const searchWorkers = operation(workersContract.search, {
  allow: anyone,
  async run(ctx, { sort, cursor, limit, ...input }) {
    const criteria = await resolveCriteria(ctx.db, input);
    if (!criteria) return { items: [], nextCursor: null };
    const page = { readerId: readerIdOf(ctx), now: ctx.clock.now(), sort, cursor, limit };
    const found = await searchPage(ctx.db, criteria, page);
    const looser = byTradeAlone(criteria);
    return found.items.length === 0 && looser ? searchPage(ctx.db, looser, page) : found;
  },
});
