import { fail } from '#lib/fail.ts';
import { isListed } from '#modules/workers/public.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import { userOf } from '#platform/operations/context.server.ts';
import { perAccount } from '#platform/operations/limit.server.ts';
import { operation, role } from '#platform/operations/operation.server.ts';
import { messagingContract } from '../contract.ts';
import { upsertConversation } from '../store.server.ts';

/**
 * Returns the conversation of a client with a listed Pro. Neither of the two sees it in a list before its first message. Throws
 * Fail `messaging.notYourself`, and `api.notFound` for a Pro who is not listed.
 */
export const startConversation = operation(messagingContract.startConversation, {
  allow: role(['customer', 'dual']),
  limit: perAccount(40),
  async run(ctx, { workerId }) {
    const { id: clientId } = userOf(ctx);
    if (workerId === clientId) fail('messaging.notYourself');
    if (!(await isListed(ctx.db, workerId))) fail('api.notFound');
    const conversationId = await transaction(ctx.db, (tx) =>
      upsertConversation(tx, { clientId, workerId }, ctx.clock.now()),
    );
    return { conversationId };
  },
});
