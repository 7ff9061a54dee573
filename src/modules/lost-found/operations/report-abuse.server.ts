import { fail } from '#lib/fail.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import { notifyAdministrators } from '#modules/notifications/public.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import { readerIdOf } from '#platform/operations/context.server.ts';
import { perCaller } from '#platform/operations/limit.server.ts';
import { anyone, operation } from '#platform/operations/operation.server.ts';
import { insertAbuse, lockAndCheckOpenAbuse } from '../abuse-store.server.ts';
import { lostFoundContract } from '../contract.ts';
import { requireReadable } from '../reading.server.ts';
import { lockReport } from '../store.server.ts';

/**
 * Reports abuse of a report to the administrators, who are told unless a report of abuse waits already: all of them are on one page. A
 * second one by the same account about the same report changes nothing.
 */
export const reportAbuse = operation(lostFoundContract.reportAbuse, {
  allow: anyone,
  limit: perCaller({ ofAccount: 20, ofNetwork: 5 }),
  async run(ctx, { reportId, reason }) {
    const at = ctx.clock.now();
    await transaction(ctx.db, async (tx) => {
      await requireReadable(ctx, tx, (await lockReport(tx, reportId)) ?? fail('api.notFound'));
      const isFirst = !(await lockAndCheckOpenAbuse(tx));
      if (!(await insertAbuse(tx, { reportId, authorId: readerIdOf(ctx), reason, at }))) return;
      // Anyone reports as often as they like: one that waits is news enough.
      if (isFirst) await notifyAdministrators(tx, { kind: 'lostAbuseReported', data: {}, at });
      const subject = { type: 'lost_report', id: reportId };
      await recordAudit(tx, { at, act: 'lostFound.reportAbuse', actor: ctx.actor, subject });
    });
    return { done: true as const };
  },
});
