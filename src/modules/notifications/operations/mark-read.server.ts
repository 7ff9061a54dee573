import { fail } from '#lib/fail.ts';
import { userOf } from '#platform/operations/context.server.ts';
import { operation, signedIn } from '#platform/operations/operation.server.ts';
import { notificationsContract } from '../contract.ts';
import { countUnread, markOwnRead } from '../store.server.ts';

export const markRead = operation(notificationsContract.markRead, {
  allow: signedIn,
  async run(ctx, { id }) {
    const { id: userId } = userOf(ctx);
    const found = await markOwnRead(ctx.db, userId, id, ctx.clock.now());
    if (id && found === 0) fail('api.notFound');
    return { unread: await countUnread(ctx.db, userId) };
  },
});
