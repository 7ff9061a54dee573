import { after } from '#lib/clock.ts';
import { counterpartNameOf } from '#modules/jobs/public.server.ts';
import { userOf } from '#platform/operations/context.server.ts';
import { operation, signedIn } from '#platform/operations/operation.server.ts';
import { mostToWrite, reviewsContract } from '../contract.ts';
import { findReviewsToWrite } from '../to-write-store.server.ts';
import { reviewWindowMs } from '../window.ts';

/** Returns the caller's finished jobs that can still be reviewed and lack the caller's review, latest first. */
export const listReviewsToWrite = operation(reviewsContract.listToWrite, {
  allow: signedIn,
  async run(ctx, { side }) {
    const finishedAfter = after(ctx.clock.now(), -reviewWindowMs);
    const query = { userId: userOf(ctx).id, side, finishedAfter, limit: mostToWrite };
    const rows = await findReviewsToWrite(ctx.db, query);
    return {
      items: rows.map((row) => ({ ...row, counterpartName: counterpartNameOf(ctx, side, row.counterpartName) })),
    };
  },
});
