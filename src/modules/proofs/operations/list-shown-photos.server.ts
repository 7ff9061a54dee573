import { anyone, operation } from '#platform/operations/operation.server.ts';
import { proofsContract } from '../contract.ts';
import { maxShownPhotos } from '../limits.ts';
import { findShownPhotos } from '../store.server.ts';

/** The photos on a listed Pro's profile, newest first; none for anyone else. */
export const listShownPhotos = operation(proofsContract.listShown, {
  allow: anyone,
  run: async (ctx, { workerId }) => ({ items: await findShownPhotos(ctx.db, workerId, maxShownPhotos) }),
});
