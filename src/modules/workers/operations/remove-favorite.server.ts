import { userOf } from '#platform/operations/context.server.ts';
import { operation, signedIn } from '#platform/operations/operation.server.ts';
import { workersContract } from '../contract.ts';
import { deleteFavorite } from '../favorite-store.server.ts';

/** Removes a saved Pro; removing one that was not saved is no error. */
export const removeFavorite = operation(workersContract.removeFavorite, {
  allow: signedIn,
  async run(ctx, { workerId }) {
    await deleteFavorite(ctx.db, userOf(ctx).id, workerId);
    return { favorite: false as const };
  },
});
