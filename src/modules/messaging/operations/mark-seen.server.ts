import { transaction } from '#platform/database/database.server.ts';
import { hintAccounts } from '#platform/database/hints.server.ts';
import { userOf } from '#platform/operations/context.server.ts';
import { operation } from '#platform/operations/operation.server.ts';
import { messagingContract } from '../contract.ts';
import { conversationParty } from '../policies.server.ts';
import { lockConversation, markSeenUpTo } from '../store.server.ts';

/** Notes that the caller has read the messages up to a number, and lets the other person see it. */
export const markSeen = operation(messagingContract.markSeen, {
  allow: conversationParty,
  async run(ctx, { conversationId, n }) {
    const userId = userOf(ctx).id;
    await transaction(ctx.db, async (tx) => {
      // No message comes between counting and writing.
      await lockConversation(tx, conversationId, userId);
      const otherId = await markSeenUpTo(tx, conversationId, { userId, n });
      if (otherId) await hintAccounts(tx, [userId, otherId], { topic: 'conversation', id: conversationId });
    });
    return { done: true as const };
  },
});
