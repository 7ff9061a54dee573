import { userOf } from '#platform/operations/context.server.ts';
import { operation, signedIn } from '#platform/operations/operation.server.ts';
import { notificationsContract } from '../contract.ts';
import { markOwnSeen } from '../store.server.ts';

/** Marks the caller's unread notifications that lead to a page as read. */
export const markSeen = operation(notificationsContract.markSeen, {
  allow: signedIn,
  run: async (ctx, { path }) => ({ seen: await markOwnSeen(ctx.db, userOf(ctx).id, path, ctx.clock.now()) }),
});
