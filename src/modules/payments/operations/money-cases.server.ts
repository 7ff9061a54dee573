import { fail } from '#lib/fail.ts';
import { usd } from '#lib/money.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import { notify } from '#modules/notifications/public.server.ts';
import { type Tx, transaction } from '#platform/database/database.server.ts';
import { pageOf, readPosition } from '#platform/database/keyset.server.ts';
import { type Context, userOf } from '#platform/operations/context.server.ts';
import { admin, operation } from '#platform/operations/operation.server.ts';
import { payoutCaseKinds } from '../cases/case-kinds.ts';
import { type CaseEnd, endCase, findCase, findListedCase, listCases as listRows } from '../cases/case-store.server.ts';
import { describeCase } from '../cases/describe-case.server.ts';
import { paymentsContract } from '../contract.ts';
import { lockHold } from '../holds/hold-store.server.ts';
import { refundOutsideJournal, strayRefundOutsideJournal } from '../ledger/journals.ts';
import { post } from '../ledger/ledger-store.server.ts';
import { markOutside, requeue } from '../payouts/payout-store.server.ts';
import { enqueuePayout } from '../payouts/payouts.server.ts';

/** Returns the open cases, longest waiting first, or the closed ones, latest first. */
export const listCases = operation(paymentsContract.listCases, {
  allow: admin,
  async run(ctx, { cursor, limit, state }) {
    const isOpen = state === 'open';
    const { items, nextCursor } = pageOf(
      await listRows(ctx.db, { isOpen, position: readPosition(cursor), limit: limit + 1 }),
      limit,
    );
    return { items: items.map((row) => describeCase(row, ctx)), nextCursor };
  },
});

/** Returns a case, open or closed. Throws Fail `api.notFound`. */
export const getCase = operation(paymentsContract.getCase, {
  allow: admin,
  run: async (ctx, { caseId }) => describeCase((await findListedCase(ctx.db, caseId)) ?? fail('api.notFound'), ctx),
});

const done = { done: true } as const;

/** Sends the failed or refused payout of a case again. Throws Fail `api.notFound`, `payments.caseNotNow`. */
export const retryPayout = operation(paymentsContract.retryPayout, {
  allow: admin,
  async run(ctx, { caseId }) {
    await act(ctx, caseId, 'payments.retryPayout', async (tx, payoutId) => {
      const payout = (await requeue(tx, payoutId)) ?? fail('payments.caseNotNow');
      await enqueuePayout(tx, payout);
      await end(tx, ctx, { id: caseId, outcome: 'triedAgain', note: null });
    });
    return done;
  },
});

/**
 * Books the failed or refused refund of a case as paid by other means, and tells the client how. Throws Fail `api.notFound`,
 * `payments.caseNotNow`.
 */
export const payOutside = operation(paymentsContract.payOutside, {
  allow: admin,
  async run(ctx, { caseId, reason: note }) {
    const at = ctx.clock.now();
    await act(ctx, caseId, 'payments.payOutside', async (tx, payoutId) => {
      const payout = (await markOutside(tx, payoutId, at)) ?? fail('payments.caseNotNow');
      const { kind, holdId, payerId, purposeId: jobId, title } = payout;
      const amount = usd(payout.amountCents);
      const journal = (kind === 'refund' ? refundOutsideJournal : strayRefundOutsideJournal)(amount);
      await post(tx, { journal, holdId, payeeId: null, operationKey: `${journal.kind}:${payoutId}`, at });
      await end(tx, ctx, { id: caseId, outcome: 'paidOutside', note });
      const data = { jobId, title, refundCents: amount, note };
      await notify(tx, { userId: payerId, kind: 'refundPaidOutside', data, at });
    });
    return done;
  },
});

/**
 * Closes a case with a note. One about work that a bank has made unpaid ends with a decision (`decide-work.server.ts`). Throws Fail
 * `api.notFound`, `payments.caseNotNow`.
 */
export const closeCase = operation(paymentsContract.closeCase, {
  allow: admin,
  async run(ctx, { caseId, reason: note }) {
    await act(ctx, caseId, 'payments.closeCase', async (tx) => {
      if (!(await end(tx, ctx, { id: caseId, outcome: 'noted', note }))) fail('payments.caseNotNow');
    });
    return done;
  },
});

/**
 * Does something with a case, with a line in the audit log. An act on a payout locks its hold first, as all that books refunds does. Throws
 * Fail `api.notFound` without the case.
 */
async function act(
  ctx: Context,
  caseId: string,
  name: 'payments.retryPayout' | 'payments.payOutside' | 'payments.closeCase',
  run: (tx: Tx, about: string) => Promise<void>,
): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const { kind, about, holdId } = (await findCase(tx, caseId)) ?? fail('api.notFound');
    if (name === 'payments.closeCase' && kind === 'dispute') fail('payments.caseNotNow');
    const isAboutPayout = (payoutCaseKinds as readonly string[]).includes(kind);
    if (name !== 'payments.closeCase' && !isAboutPayout) fail('payments.caseNotNow');
    if (holdId) await lockHold(tx, { id: holdId });
    await run(tx, about);
    const subject = { type: 'moneyCase', id: caseId };
    await recordAudit(tx, { at: ctx.clock.now(), act: name, actor: ctx.actor, subject, detail: { kind, about } });
  });
}

const end = (tx: Tx, ctx: Context, how: Pick<CaseEnd, 'id' | 'outcome' | 'note'>): Promise<boolean> =>
  endCase(tx, { ...how, by: userOf(ctx).id, at: ctx.clock.now() });
