import { minutes } from '#lib/clock.ts';
import type { Db } from '#platform/database/database.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { anyone, operation } from '#platform/operations/operation.server.ts';
import { leastReviewsForClaim, reviewsContract } from '../contract.ts';
import { countSatisfied } from '../store.server.ts';

const maxAgeMs = minutes(1);

interface Counted {
  atMs: number;
  counts: ReturnType<typeof countSatisfied>;
}

// The share is on public pages: one count a minute serves every reader, and one query serves all requests that come at once.
const cache = new WeakMap<Db, Counted>();

/** The share of clients' ratings of four and more, in per cent; null below fifty reviews. At most a minute old. */
export const getSatisfaction = operation(reviewsContract.getSatisfaction, {
  allow: anyone,
  async run(ctx) {
    const { all, satisfied } = await readCounts(ctx);
    return { reviewCount: all, percent: all < leastReviewsForClaim ? null : Math.round((100 * satisfied) / all) };
  },
});

function readCounts({ db, clock }: Context): Counted['counts'] {
  const nowMs = clock.now().getTime();
  const last = cache.get(db);
  // The sandbox's clock can go back.
  if (last && nowMs >= last.atMs && nowMs < last.atMs + maxAgeMs) return last.counts;
  const counts = countSatisfied(db);
  cache.set(db, { atMs: nowMs, counts });
  counts.catch(() => cache.delete(db));
  return counts;
}
