import { partyOf } from '#modules/jobs/public.server.ts';
import { operation } from '#platform/operations/operation.server.ts';
import { proofsContract } from '../contract.ts';
import { findPhotos } from '../store.server.ts';

/** The proof photos of a job, for its two sides. */
export const listPhotos = operation(proofsContract.list, {
  allow: partyOf,
  run: async (ctx, { jobId }) => ({ items: await findPhotos(ctx.db, jobId) }),
});
