import { fail } from '#lib/fail.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import { notifyAdministrators } from '#modules/notifications/public.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import { userOf } from '#platform/operations/context.server.ts';
import { perAccount } from '#platform/operations/limit.server.ts';
import { operation } from '#platform/operations/operation.server.ts';
import { messagingContract } from '../contract.ts';
import { conversationParty } from '../policies.server.ts';
import { nameOf } from '../reading.server.ts';
import { insertReport } from '../report-store.server.ts';
import { lockConversation } from '../store.server.ts';

/**
 * Reports a conversation to the administrators, who are told. A second report changes nothing as long as the first one is open. Throws Fail
 * `messaging.nothingToReport` for a conversation in which the other person has not written.
 */
export const report = operation(messagingContract.report, {
  allow: conversationParty,
  limit: perAccount(20),
  async run(ctx, { conversationId, reason }) {
    const at = ctx.clock.now();
    const authorId = userOf(ctx).id;
    await transaction(ctx.db, async (tx) => {
      const locked = (await lockConversation(tx, conversationId, authorId)) ?? fail('api.notFound');
      if (!locked.otherWrote) fail('messaging.nothingToReport', { name: nameOf(ctx, locked) });
      const reportId = await insertReport(tx, { conversationId, authorId, reason, upToN: locked.lastN, at });
      if (!reportId) return;
      const subject = { type: 'conversation', id: conversationId };
      await recordAudit(tx, { at, act: 'messaging.report', actor: ctx.actor, subject, detail: { reportId } });
      await notifyAdministrators(tx, { kind: 'conversationReported', data: {}, at });
    });
    return { done: true as const };
  },
});
