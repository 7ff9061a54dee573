import { fail } from '#lib/fail.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import { type Tx, transaction } from '#platform/database/database.server.ts';
import { hintAccounts } from '#platform/database/hints.server.ts';
import { type Context, userOf } from '#platform/operations/context.server.ts';
import { perAccount } from '#platform/operations/limit.server.ts';
import { operation } from '#platform/operations/operation.server.ts';
import { deleteBlock, insertBlock } from '../block-store.server.ts';
import { messagingContract } from '../contract.ts';
import { conversationParty } from '../policies.server.ts';
import { lockConversation } from '../store.server.ts';

type Pair = Parameters<typeof deleteBlock>[1];

/** Runs `change` for the other person of a locked conversation, and records it if it changed anything. */
async function changeBlock(
  ctx: Context,
  conversationId: string,
  act: 'block' | 'unblock',
  change: (tx: Tx, pair: Pair) => Promise<boolean>,
): Promise<{ done: true }> {
  const blockerId = userOf(ctx).id;
  await transaction(ctx.db, async (tx) => {
    const { otherId } = (await lockConversation(tx, conversationId, blockerId)) ?? fail('api.notFound');
    if (!(await change(tx, { blockerId, blockedId: otherId }))) return;
    await hintAccounts(tx, [blockerId, otherId], { topic: 'conversation', id: conversationId });
    const subject = { type: 'conversation', id: conversationId };
    await recordAudit(tx, { at: ctx.clock.now(), act: `messaging.${act}`, actor: ctx.actor, subject });
  });
  return { done: true };
}

/** Blocks the other person: neither of the two can write to the other, in any conversation. */
export const block = operation(messagingContract.block, {
  allow: conversationParty,
  limit: perAccount(40),
  run: (ctx, { conversationId }) =>
    changeBlock(ctx, conversationId, 'block', (tx, pair) => insertBlock(tx, pair, ctx.clock.now())),
});

/** Lifts the caller's block. That of the other person stays. */
export const unblock = operation(messagingContract.unblock, {
  allow: conversationParty,
  run: (ctx, { conversationId }) => changeBlock(ctx, conversationId, 'unblock', deleteBlock),
});
