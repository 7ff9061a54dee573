import { minutes } from '#lib/clock.ts';
import type { Db } from '#platform/database/database.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { anyone, operation } from '#platform/operations/operation.server.ts';
import { leastReviewsForClaim, reviewsContract } from '../contract.ts';
import { countSatisfied } from '../store.server.ts';

const keptFor = minutes(1);

interface Kept {
  at: number;
  counts: ReturnType<typeof countSatisfied>;
}

// The claim stands on public pages: counted once a minute, however many ask, and by one query when many ask at once.
const kept = new WeakMap<Db, Kept>();

/** The share of clients' ratings of four and more, in per cent; null below fifty reviews. At most a minute old. */
export const getSatisfaction = operation(reviewsContract.getSatisfaction, {
  allow: anyone,
  async run(ctx) {
    const { all, satisfied } = await counted(ctx);
    return { reviewCount: all, percent: all < leastReviewsForClaim ? null : Math.round((100 * satisfied) / all) };
  },
});

function counted({ db, clock }: Context): Kept['counts'] {
  const now = clock.now().getTime();
  const known = kept.get(db);
  // The sandbox's clock goes backwards, too.
  if (known && now >= known.at && now < known.at + keptFor) return known.counts;
  const counts = countSatisfied(db);
  kept.set(db, { at: now, counts });
  counts.catch(() => kept.delete(db));
  return counts;
}
