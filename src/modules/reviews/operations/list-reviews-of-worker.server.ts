import { fail } from '#lib/fail.ts';
import { shortName } from '#lib/short-name.ts';
import { pageOf, readPosition } from '#platform/database/keyset.server.ts';
import { anyone, operation } from '#platform/operations/operation.server.ts';
import { reviewsContract } from '../contract.ts';
import { findSpread, listOfWorker } from '../store.server.ts';

/** Published reviews of a listed Pro, newest first, under the authors' short names. Throws Fail `api.notFound`. */
export const listReviewsOfWorker = operation(reviewsContract.listForWorker, {
  allow: anyone,
  async run(ctx, { workerId, cursor, limit }) {
    const spread = (await findSpread(ctx.db, workerId)) ?? fail('api.notFound');
    const rows = await listOfWorker(ctx.db, { workerId, after: readPosition(cursor), limit: limit + 1 });
    const { items, nextCursor } = pageOf(rows, limit);
    return { items: items.map((row) => ({ ...row, authorName: shortName(row.authorName) })), nextCursor, spread };
  },
});
