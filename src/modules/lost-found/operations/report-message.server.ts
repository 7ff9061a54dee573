import { fail } from '#lib/fail.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import { notifyAdministrators } from '#modules/notifications/public.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import { userOf } from '#platform/operations/context.server.ts';
import { perAccount } from '#platform/operations/limit.server.ts';
import { operation } from '#platform/operations/operation.server.ts';
import { insertAbuse, lockAndCheckOpenAbuse } from '../abuse-store.server.ts';
import { lostFoundContract } from '../contract.ts';
import { messageParty } from '../policies.server.ts';
import { findMessage, keepReport, lockMessage } from '../store.server.ts';

/**
 * Reports a message and its answer to the administrators, who read both as they are now, and who are told unless a report of abuse waits
 * already. A second one by the same person changes nothing. Throws Fail `lostFound.nothingToReport` to the sender of a message that is
 * not answered.
 */
export const reportMessage = operation(lostFoundContract.reportMessage, {
  allow: messageParty,
  limit: perAccount(20),
  async run(ctx, { messageId, reason }) {
    const at = ctx.clock.now();
    const authorId = userOf(ctx).id;
    await transaction(ctx.db, async (tx) => {
      const { reportId } = (await findMessage(tx, messageId)) ?? fail('api.notFound');
      // The report before its message, in the order in which the closing of an account deletes them.
      await keepReport(tx, reportId);
      const { senderId, isAnswered } = (await lockMessage(tx, messageId)) ?? fail('api.notFound');
      if (senderId === authorId && !isAnswered) fail('lostFound.nothingToReport');
      const isFirst = !(await lockAndCheckOpenAbuse(tx));
      const message = { id: messageId, isAnswered };
      if (!(await insertAbuse(tx, { reportId, authorId, reason, message, at }))) return;
      if (isFirst) await notifyAdministrators(tx, { kind: 'lostAbuseReported', data: {}, at });
      const subject = { type: 'lost_report', id: reportId };
      await recordAudit(tx, { at, act: 'lostFound.reportMessage', actor: ctx.actor, subject, detail: { messageId } });
    });
    return { done: true as const };
  },
});
