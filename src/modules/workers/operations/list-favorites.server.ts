import { pageOf, readPosition } from '#platform/database/keyset.server.ts';
import { userOf } from '#platform/operations/context.server.ts';
import { operation, signedIn } from '#platform/operations/operation.server.ts';
import { workersContract } from '../contract.ts';
import { readFavorites } from '../favorite-store.server.ts';

/** The signed-in person's saved Pros, latest first; those no longer listed are left out. */
export const listFavorites = operation(workersContract.listFavorites, {
  allow: signedIn,
  run: async (ctx, { cursor, limit }) =>
    pageOf(
      await readFavorites(ctx.db, { readerId: userOf(ctx).id, now: ctx.clock.now() }, readPosition(cursor), limit + 1),
      limit,
    ),
});
