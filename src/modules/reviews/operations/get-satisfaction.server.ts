import { keepForAMinute } from '#platform/operations/keep-for-a-minute.server.ts';
import { anyone, operation } from '#platform/operations/operation.server.ts';
import { leastReviewsForClaim, reviewsContract } from '../contract.ts';
import { countSatisfied } from '../store.server.ts';

const readCounts = keepForAMinute(countSatisfied);

/** The share of clients' ratings of four and more, in per cent; null below fifty reviews. At most a minute old. */
export const getSatisfaction = operation(reviewsContract.getSatisfaction, {
  allow: anyone,
  async run(ctx) {
    const { all, satisfied } = await readCounts(ctx);
    return { reviewCount: all, percent: all < leastReviewsForClaim ? null : Math.round((100 * satisfied) / all) };
  },
});
