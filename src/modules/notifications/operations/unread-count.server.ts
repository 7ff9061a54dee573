import { userOf } from '#platform/operations/context.server.ts';
import { operation, signedIn } from '#platform/operations/operation.server.ts';
import { notificationsContract } from '../contract.ts';
import { countUnread } from '../store.server.ts';

export const unreadCount = operation(notificationsContract.unreadCount, {
  allow: signedIn,
  run: async (ctx) => ({ unread: await countUnread(ctx.db, userOf(ctx).id) }),
});
