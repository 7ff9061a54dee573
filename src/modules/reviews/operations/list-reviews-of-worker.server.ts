import { fail } from '#lib/fail.ts';
import { shortName } from '#lib/short-name.ts';
import { pageOf, readPosition } from '#platform/database/keyset.server.ts';
import { anyone, operation } from '#platform/operations/operation.server.ts';
import { reviewsContract } from '../contract.ts';
import { listOfWorker } from '../store.server.ts';

/** Published reviews of a listed Pro, newest first, under the authors' short names. Throws Fail `api.notFound`. */
export const listReviewsOfWorker = operation(reviewsContract.listForWorker, {
  allow: anyone,
  async run(ctx, { workerId, cursor, limit }) {
    const query = { workerId, after: readPosition(cursor), limit: limit + 1 };
    const reviews = (await listOfWorker(ctx.db, query)) ?? fail('api.notFound');
    const { items, nextCursor } = pageOf(reviews.rows, limit);
    const signed = items.map((row) => ({ ...row, authorName: shortName(row.authorName) }));
    return { items: signed, nextCursor, spread: reviews.spread };
  },
});
