import { userOf } from '#platform/operations/context.server.ts';
import { isId } from '#platform/operations/contract.ts';
import { perAccount } from '#platform/operations/limit.server.ts';
import { operation, signedIn } from '#platform/operations/operation.server.ts';
import { workersContract } from '../contract.ts';
import { insertFavorites } from '../favorite-store.server.ts';

/** Adds to the account what a visitor saved on a device, latest first. Ids that are no listed Pro's are ignored. */
export const mergeFavorites = operation(workersContract.mergeFavorites, {
  allow: signedIn,
  limit: perAccount(60),
  async run(ctx, { workerIds }) {
    const ids = new Set(workerIds.map((id) => id.toLowerCase()).filter(isId));
    return { added: await insertFavorites(ctx.db, userOf(ctx).id, [...ids], ctx.clock.now()) };
  },
});
