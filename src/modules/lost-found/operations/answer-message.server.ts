import { fail } from '#lib/fail.ts';
import { shortName } from '#lib/short-name.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import { maskContactDetails } from '#modules/identity/public.server.ts';
import { arePeopleApart } from '#modules/messaging/public.server.ts';
import { notify } from '#modules/notifications/public.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import { userOf } from '#platform/operations/context.server.ts';
import { perAccount } from '#platform/operations/limit.server.ts';
import { operation } from '#platform/operations/operation.server.ts';
import { lostFoundContract } from '../contract.ts';
import { messageReader } from '../policies.server.ts';
import { answerOnce, findMessage, lockReport } from '../store.server.ts';

/**
 * Answers a message about the caller's own report, once, also after the caller has closed the report. Contact details are masked; only
 * the two people read it. The sender is notified. Throws Fail `lostFound.notNow` if an administrator has closed the report,
 * `lostFound.alreadyAnswered`, and `lostFound.notDelivered` if one of the two has blocked the other.
 */
export const answerMessage = operation(lostFoundContract.answerMessage, {
  allow: messageReader,
  limit: perAccount(40),
  async run(ctx, { messageId, answer: typed }) {
    const at = ctx.clock.now();
    const answer = maskContactDetails(typed);
    return transaction(ctx.db, async (tx) => {
      const { reportId } = (await findMessage(tx, messageId)) ?? fail('api.notFound');
      const { title, isClosedByAdmin } = (await lockReport(tx, reportId)) ?? fail('api.notFound');
      if (isClosedByAdmin) fail('lostFound.notNow');
      const { senderId } = (await answerOnce(tx, messageId, { answer, at })) ?? fail('lostFound.alreadyAnswered');
      if (await arePeopleApart(tx, userOf(ctx).id, senderId)) fail('lostFound.notDelivered');
      const data = { reportId, title, author: shortName(userOf(ctx).name), message: answer };
      await notify(tx, { userId: senderId, kind: 'lostAnswer', data, at });
      const subject = { type: 'lost_message', id: messageId };
      await recordAudit(tx, { at, act: 'lostFound.answerMessage', actor: ctx.actor, subject, detail: { reportId } });
      return { reportId };
    });
  },
});
