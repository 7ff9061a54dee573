import { pageOf, readPosition } from '#platform/database/keyset.server.ts';
import { userOf } from '#platform/operations/context.server.ts';
import { operation, signedIn } from '#platform/operations/operation.server.ts';
import { hiringContract } from '../contract.ts';
import { listRequestsOf } from '../views.server.ts';

/** The requests that the signed-in person has sent, newest first. */
export const listRequests = operation(hiringContract.listRequests, {
  allow: signedIn,
  async run(ctx, { cursor, limit }) {
    const rows = await listRequestsOf(ctx.db, {
      clientId: userOf(ctx).id,
      after: readPosition(cursor),
      limit: limit + 1,
      now: ctx.clock.now(),
    });
    return pageOf(rows, limit);
  },
});
