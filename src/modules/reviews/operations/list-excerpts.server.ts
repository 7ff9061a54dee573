import { anyone, operation } from '#platform/operations/operation.server.ts';
import { reviewsContract } from '../contract.ts';
import { findExcerpts } from '../store.server.ts';

/** A few words from a recent good review of each listed Pro who has one, in the reader's language where there is a choice. */
export const listExcerpts = operation(reviewsContract.listExcerpts, {
  allow: anyone,
  run: async (ctx, { workerIds }) => ({ items: await findExcerpts(ctx.db, workerIds, ctx.language) }),
});
