import { fail } from '#lib/fail.ts';
import { shortName } from '#lib/short-name.ts';
import { partyOf, requireJob, sideOf } from '#modules/jobs/public.server.ts';
import { userOf } from '#platform/operations/context.server.ts';
import { operation } from '#platform/operations/operation.server.ts';
import { readableName } from '#platform/words.server.ts';
import { reviewsContract } from '../contract.ts';
import { canBePublished, canBeReviewed } from '../reviewable-store.server.ts';
import { findOfJob } from '../store.server.ts';

/** The viewer's own review, and the other side's once it is published. A client signs with a short name. */
export const getReviewsOfJob = operation(reviewsContract.getOfJob, {
  allow: partyOf,
  async run(ctx, { jobId }) {
    const job = await requireJob(ctx.db, jobId);
    const side = sideOf(job, userOf(ctx).id) ?? fail('api.notFound');
    const reviews = (await findOfJob(ctx.db, jobId)).map((review) => ({
      ...review,
      authorName: readableName(
        review.side === 'client' ? shortName(review.authorName) : review.authorName,
        ctx.language,
      ),
    }));
    const mine = reviews.find((review) => review.side === side);
    const other = reviews.find((review) => review.side !== side);
    return {
      canReview: !mine && (await canBeReviewed(ctx.db, jobId, ctx.clock.now())),
      otherIsIn: other !== undefined,
      canBePublished: await canBePublished(ctx.db, jobId),
      mine: mine ?? null,
      other: other?.published ? other : null,
    };
  },
});
