import { anyone, operation } from '#platform/operations/operation.server.ts';
import { reviewsContract } from '../contract.ts';
import { findExcerpts } from '../store.server.ts';

/**
 * Returns the beginning of a recent good review of each listed Pro. Prefers reviews in the reader's language; Pros without
 * good reviews are left out.
 */
export const listExcerpts = operation(reviewsContract.listExcerpts, {
  allow: anyone,
  run: async (ctx, { workerIds }) => ({ items: await findExcerpts(ctx.db, workerIds, ctx.language) }),
});
