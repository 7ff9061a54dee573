import { fail } from '#lib/fail.ts';
import { userOf } from '#platform/operations/context.server.ts';
import { operation, signedIn } from '#platform/operations/operation.server.ts';
import { workersContract } from '../contract.ts';
import { insertFavorite } from '../favorite-store.server.ts';

/** Saves a listed Pro on the account; saving again changes nothing. Throws `api.notFound`. */
export const addFavorite = operation(workersContract.addFavorite, {
  allow: signedIn,
  async run(ctx, { workerId }) {
    const listed = await insertFavorite(ctx.db, userOf(ctx).id, workerId, ctx.clock.now());
    return listed ? { favorite: true as const } : fail('api.notFound');
  },
});
