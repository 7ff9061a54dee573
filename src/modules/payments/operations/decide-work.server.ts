import { fail } from '#lib/fail.ts';
import { usd } from '#lib/money.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import { notify } from '#modules/notifications/public.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import { userOf } from '#platform/operations/context.server.ts';
import { admin, operation } from '#platform/operations/operation.server.ts';
import { endCase, findCase } from '../cases/case-store.server.ts';
import { paymentsContract } from '../contract.ts';
import { splitRelease } from '../fees.ts';
import { lockHold } from '../holds/hold-store.server.ts';

/**
 * Ends the case of submitted work that a bank has made unpaid: an administrator has paid the Pro outside the product, or decides that we
 * don't. The Pro is told either way, with what the administrator writes. Throws Fail `api.notFound`, `payments.caseNotNow`.
 */
export const decideWork = operation(paymentsContract.decideWork, {
  allow: admin,
  async run(ctx, { caseId, as, reason: note }) {
    const at = ctx.clock.now();
    await transaction(ctx.db, async (tx) => {
      const { kind, about, holdId, amountCents } = (await findCase(tx, caseId)) ?? fail('api.notFound');
      const hold = kind === 'dispute' && holdId ? await lockHold(tx, { id: holdId }) : undefined;
      if (!hold) fail('payments.caseNotNow');
      const isPaidAnyway = as === 'paid';
      const outcome = isPaidAnyway ? 'paidOutside' : 'notPaid';
      if (!(await endCase(tx, { id: caseId, outcome, note, by: userOf(ctx).id, at }))) fail('payments.caseNotNow');
      const { payee_id: userId, purpose_id: jobId, title, fee_bps: feeBps } = hold;
      const data = { jobId, title, totalCents: splitRelease(usd(amountCents), feeBps).net, note, isPaidAnyway };
      await notify(tx, { userId, kind: 'unpaidWorkDecided', data, at });
      const subject = { type: 'moneyCase', id: caseId };
      const detail = { kind, about, as, reason: note };
      await recordAudit(tx, { at, act: 'payments.closeCase', actor: ctx.actor, subject, detail });
    });
    return { done: true } as const;
  },
});
