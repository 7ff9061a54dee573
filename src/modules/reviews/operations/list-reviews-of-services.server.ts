import { shortName } from '#lib/short-name.ts';
import { anyone, operation } from '#platform/operations/operation.server.ts';
import { readableName } from '#platform/words.server.ts';
import { mostServiceReviews, reviewsContract } from '../contract.ts';
import { findServiceReviews } from '../store.server.ts';

/**
 * Returns good reviews of the best Pros of these services, with the authors' short names; reviews in the reader's language
 * come first.
 */
export const listReviewsOfServices = operation(reviewsContract.listForServices, {
  allow: anyone,
  async run(ctx, { services }) {
    const rows = await findServiceReviews(ctx.db, { services, language: ctx.language, limit: mostServiceReviews });
    return {
      items: rows.map((review) => ({
        ...review,
        authorName: readableName(shortName(review.authorName), ctx.language),
      })),
    };
  },
});
