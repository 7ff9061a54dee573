import { anyone, operation } from '#platform/operations/operation.server.ts';
import { workersContract } from '../contract.ts';
import { correctSpelling } from '../read-search-text.server.ts';
import { byTradeAlone, resolveCriteria } from '../resolve-criteria.server.ts';
import { type WorkerCriteria, type WorkerFilter, workerFilters } from '../search-contract.ts';
import type { ResolvedCriteria } from '../search-list-store.server.ts';
import { firstThatFinds } from '../search-store.server.ts';
import { withoutFilter } from '../without-filter.ts';

interface LooserSearch {
  /** The filter that it leaves out. */
  filter: WorkerFilter | 'all';
  /** Of a search with the text as it was meant. */
  correctedText: string | null;
  criteria: ResolvedCriteria;
}

/**
 * The filter to change so that a search finds a Pro: the text if it has a slip of the finger, then the first filter without which it does,
 * or all of them together. Throws `places.unknownZip`.
 */
export const findBlockingFilter = operation(workersContract.findBlockingFilter, {
  allow: anyone,
  async run(ctx, criteria) {
    const looserSearches: LooserSearch[] = [];
    const tryWith = async (
      looser: WorkerCriteria,
      filter: LooserSearch['filter'],
      correctedText: string | null = null,
    ) => {
      const resolved = await resolveCriteria(ctx.db, looser);
      if (resolved) looserSearches.push({ filter, correctedText, criteria: byTradeAlone(resolved) ?? resolved });
    };
    const meant = criteria.q ? await correctSpelling(ctx.db, criteria.q) : null;
    if (meant) await tryWith({ ...criteria, q: meant }, 'q', meant);
    const used = workerFilters.filter((filter) => criteria[filter]);
    for (const filter of used) await tryWith(withoutFilter(criteria, filter), filter);
    if (used.length > 1) await tryWith(used.reduce(withoutFilter, criteria), 'all');
    const found = await firstThatFinds(ctx.db, looserSearches);
    const { filter = null, correctedText = null } = found?.search ?? {};
    return { filter, correctedText, count: found?.count ?? 0, more: found?.more ?? false };
  },
});
