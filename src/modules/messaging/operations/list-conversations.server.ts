import { pageOf, readPosition } from '#platform/database/keyset.server.ts';
import { userOf } from '#platform/operations/context.server.ts';
import { operation, signedIn } from '#platform/operations/operation.server.ts';
import { messagingContract } from '../contract.ts';
import { toMessage, toOther } from '../reading.server.ts';
import { countUnread } from '../store.server.ts';
import { listConversations as findConversations, searchMessages as findMessages } from '../views.server.ts';

/** Returns the caller's conversations that have a message, newest first. */
export const listConversations = operation(messagingContract.listConversations, {
  allow: signedIn,
  async run(ctx, { cursor, limit }) {
    const page = { after: readPosition(cursor), limit: limit + 1 };
    const { items, nextCursor } = pageOf(await findConversations(ctx.db, userOf(ctx).id, page), limit);
    return {
      nextCursor,
      items: items.map((row) => ({ ...row, other: toOther(ctx, row), last: toMessage(row.last, row.isPaid) })),
    };
  },
});

/** Returns the caller's messages with all words of the search, newest first, without contact details. */
export const searchMessages = operation(messagingContract.searchMessages, {
  allow: signedIn,
  async run(ctx, { q, cursor, limit }) {
    const page = { q, after: readPosition(cursor), limit: limit + 1 };
    const { items, nextCursor } = pageOf(await findMessages(ctx.db, userOf(ctx).id, page), limit);
    return { nextCursor, items: items.map((row) => ({ ...row, other: toOther(ctx, row) })) };
  },
});

/** Returns how many messages to the caller are unread. */
export const unreadCount = operation(messagingContract.unreadCount, {
  allow: signedIn,
  run: async (ctx) => ({ unread: await countUnread(ctx.db, userOf(ctx).id) }),
});
