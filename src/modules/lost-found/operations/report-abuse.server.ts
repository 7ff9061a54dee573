import { fail } from '#lib/fail.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import { userOf } from '#platform/operations/context.server.ts';
import { perAccount } from '#platform/operations/limit.server.ts';
import { operation, signedIn } from '#platform/operations/operation.server.ts';
import { insertAbuse } from '../abuse-store.server.ts';
import { lostFoundContract } from '../contract.ts';
import { requireReadable } from '../reading.server.ts';
import { lockReport } from '../store.server.ts';

/** Reports abuse of a report to the administrators. A second report by the same person changes nothing. */
export const reportAbuse = operation(lostFoundContract.reportAbuse, {
  allow: signedIn,
  limit: perAccount(20),
  async run(ctx, { reportId, reason }) {
    const at = ctx.clock.now();
    await transaction(ctx.db, async (tx) => {
      requireReadable(ctx, (await lockReport(tx, reportId)) ?? fail('api.notFound'));
      if (!(await insertAbuse(tx, { reportId, authorId: userOf(ctx).id, reason, at }))) return;
      const subject = { type: 'lost_report', id: reportId };
      await recordAudit(tx, { at, act: 'lostFound.reportAbuse', actor: ctx.actor, subject });
    });
    return { done: true as const };
  },
});
