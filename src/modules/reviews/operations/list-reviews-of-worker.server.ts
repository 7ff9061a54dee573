import { fail } from '#lib/fail.ts';
import { shortName } from '#lib/short-name.ts';
import { pageOf, readPosition } from '#platform/database/keyset.server.ts';
import { anyone, operation } from '#platform/operations/operation.server.ts';
import { readableName } from '#platform/words.server.ts';
import { reviewsContract } from '../contract.ts';
import { findProfileReviews, type WorkerReview } from '../store.server.ts';

const mostBest = 3;

/** Published reviews of a listed Pro, newest first, under the authors' short names. Throws Fail `api.notFound`. */
export const listReviewsOfWorker = operation(reviewsContract.listForWorker, {
  allow: anyone,
  async run(ctx, { workerId, cursor, limit }) {
    const query = { workerId, language: ctx.language, mostBest, after: readPosition(cursor), limit: limit + 1 };
    const { spread, best, rows } = (await findProfileReviews(ctx.db, query)) ?? fail('api.notFound');
    const { items, nextCursor } = pageOf(rows, limit);
    return { items: items.map(toPublic), nextCursor, best: best.map(toPublic), spread };

    function toPublic(review: WorkerReview): WorkerReview {
      return { ...review, authorName: readableName(shortName(review.authorName), ctx.language) };
    }
  },
});
