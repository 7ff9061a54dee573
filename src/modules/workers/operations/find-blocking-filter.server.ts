import { anyone, operation } from '#platform/operations/operation.server.ts';
import { workersContract } from '../contract.ts';
import { byTradeAlone, resolveCriteria } from '../resolve-criteria.server.ts';
import { type WorkerCriteria, type WorkerFilter, workerFilters } from '../search-contract.ts';
import type { ResolvedCriteria } from '../search-list-store.server.ts';
import { firstThatFinds } from '../search-store.server.ts';
import { withoutFilter } from '../without-filter.ts';

interface LooserSearch {
  /** The filter that it leaves out. */
  filter: WorkerFilter | 'all';
  criteria: ResolvedCriteria;
}

/**
 * The filter to remove so that a search finds a Pro: the first without which it does, or all of them together. Throws
 * `places.unknownZip`.
 */
export const findBlockingFilter = operation(workersContract.findBlockingFilter, {
  allow: anyone,
  async run(ctx, criteria) {
    const looserSearches: LooserSearch[] = [];
    const tryWithout = async (filter: LooserSearch['filter'], looser: WorkerCriteria) => {
      const resolved = await resolveCriteria(ctx.db, looser);
      if (resolved) looserSearches.push({ filter, criteria: byTradeAlone(resolved) ?? resolved });
    };
    const used = workerFilters.filter((filter) => criteria[filter]);
    for (const filter of used) await tryWithout(filter, withoutFilter(criteria, filter));
    if (used.length > 1) await tryWithout('all', used.reduce(withoutFilter, criteria));
    const found = await firstThatFinds(ctx.db, looserSearches);
    return { filter: found?.search.filter ?? null, count: found?.count ?? 0, more: found?.more ?? false };
  },
});
