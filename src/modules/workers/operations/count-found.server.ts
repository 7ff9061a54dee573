import { anyone, operation } from '#platform/operations/operation.server.ts';
import { workersContract } from '../contract.ts';
import { byTradeAlone, resolveCriteria } from '../search/resolve-criteria.server.ts';
import { countWorkers } from '../search/search-store.server.ts';

/** Returns how many Pros `search` finds on all its pages, up to a thousand. Throws Fail `places.unknownZip`. */
export const countFound = operation(workersContract.countFound, {
  allow: anyone,
  async run(ctx, input) {
    const criteria = await resolveCriteria(ctx.db, input);
    if (!criteria) return { count: 0, more: false };
    const found = await countWorkers(ctx.db, criteria);
    const looser = byTradeAlone(criteria);
    return found.count === 0 && looser ? countWorkers(ctx.db, looser) : found;
  },
});
