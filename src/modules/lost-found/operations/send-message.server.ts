import { fail } from '#lib/fail.ts';
import { shortName } from '#lib/short-name.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import { maskContactDetails } from '#modules/identity/public.server.ts';
import { arePeopleApart } from '#modules/messaging/public.server.ts';
import { notify } from '#modules/notifications/public.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import { userOf } from '#platform/operations/context.server.ts';
import { perAccount } from '#platform/operations/limit.server.ts';
import { operation, signedIn } from '#platform/operations/operation.server.ts';
import { lostFoundContract } from '../contract.ts';
import { requireReadable } from '../reading.server.ts';
import { isOpen } from '../states.ts';
import { insertMessage, lockReport } from '../store.server.ts';

/**
 * Writes to the reporter of an open report, once for each report. Contact details are masked; only the two people read it. Throws
 * Fail `lostFound.ownReport`, `lostFound.notNow`, `lostFound.notDelivered` if one of the two has blocked the other,
 * `lostFound.alreadyWritten`, and `api.notFound`.
 */
export const sendMessage = operation(lostFoundContract.sendMessage, {
  allow: signedIn,
  limit: perAccount(20),
  async run(ctx, { reportId, text: typed }) {
    const sender = userOf(ctx);
    const at = ctx.clock.now();
    const text = maskContactDetails(typed);
    return transaction(ctx.db, async (tx) => {
      const report = (await lockReport(tx, reportId)) ?? fail('api.notFound');
      await requireReadable(ctx, tx, report);
      if (report.reporterId === sender.id) fail('lostFound.ownReport');
      if (!isOpen(report.state)) fail('lostFound.notNow');
      if (await arePeopleApart(tx, sender.id, report.reporterId)) fail('lostFound.notDelivered');
      const messageId = await insertMessage(tx, { reportId, senderId: sender.id, text, at });
      if (!messageId) fail('lostFound.alreadyWritten');
      const data = { reportId, title: report.title, author: shortName(sender.name), message: text };
      await notify(tx, { userId: report.reporterId, kind: 'lostMessage', data, at });
      const subject = { type: 'lost_message', id: messageId };
      await recordAudit(tx, { at, act: 'lostFound.sendMessage', actor: ctx.actor, subject, detail: { reportId } });
      return { messageId };
    });
  },
});
