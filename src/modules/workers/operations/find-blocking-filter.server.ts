import type { Db } from '#platform/database/database.server.ts';
import { anyone, operation } from '#platform/operations/operation.server.ts';
import { workersContract } from '../contract.ts';
import { correctSpelling } from '../search/read-search-text.server.ts';
import { byTradeAlone, resolveCriteria } from '../search/resolve-criteria.server.ts';
import { type WorkerCriteria, type WorkerFilter, workerFilters } from '../search/search-contract.ts';
import type { ResolvedCriteria } from '../search/search-list-store.server.ts';
import { firstThatFinds } from '../search/search-store.server.ts';
import { withoutFilter } from '../search/without-filter.ts';

interface LooserSearch {
  /** The filter that it leaves out or changes. */
  filter: WorkerFilter | 'all';
  /** The text without its slip; null where a filter is left out. */
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
      // As a search does: the trade alone where no Pro has the whole text.
      for (const one of resolved ? [resolved, byTradeAlone(resolved)] : [])
        if (one) looserSearches.push({ filter, correctedText, criteria: one });
    };
    const meant = await correctUnfound(ctx.db, criteria);
    if (meant) await tryWith({ ...criteria, q: meant }, 'q', meant);
    const used = workerFilters.filter((filter) => criteria[filter]);
    for (const filter of used) await tryWith(withoutFilter(criteria, filter), filter);
    if (used.length > 1) await tryWith(used.reduce(withoutFilter, criteria), 'all');
    const found = await firstThatFinds(ctx.db, looserSearches);
    const { filter = null, correctedText = null } = found?.search ?? {};
    return { filter, correctedText, count: found?.count ?? 0, more: found?.more ?? false };
  },
});

/** Returns the text of a search as it was meant; null if it has no slip, or finds a Pro by itself, such as a name. */
async function correctUnfound(db: Db, { zip, q }: WorkerCriteria): Promise<string | null> {
  const meant = q ? await correctSpelling(db, q) : null;
  const alone = meant && (await resolveCriteria(db, { zip, q, extraMile: false }));
  return alone && (await firstThatFinds(db, [{ criteria: alone }])) ? null : meant;
}
