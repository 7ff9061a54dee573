import { after, days, hours, minutes } from '#lib/clock.ts';
import { usd } from '#lib/money.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import { notify } from '#modules/notifications/public.server.ts';
import type { Tx } from '#platform/database/database.server.ts';
import type { ProviderRefund } from '#ports/payment-gateway.ts';
import { closeCase, hasCase } from '../cases/case-store.server.ts';
import { openCase } from '../cases/cases.server.ts';
import { coverRefunds } from '../disputes/cover-refunds.server.ts';
import type { HoldRow } from '../holds/hold-store.server.ts';
import { lateRefundFailedJournal, refundFailedJournal, strayRefundFailedJournal } from '../ledger/journals.ts';
import { post } from '../ledger/ledger-store.server.ts';
import { markFailed, requeue } from '../payouts/payout-store.server.ts';
import { findUnsentRefunds } from '../payouts/unsent-refund-store.server.ts';
import { problemOf } from '../states.ts';
import { type RefundRow, setRefundStatus } from './refund-store.server.ts';

/** A refund only moves on in this order; one that has failed stays so. An older answer of the provider changes nothing. */
const order: readonly RefundRow['status'][] = ['pending', 'succeeded', 'failed'];

/** Why a refund waits for money in the balance, or fails when it has waited for too long and was never sent. */
export const uncovered = 'insufficient_funds';

interface Ending {
  hold: HoldRow;
  row: RefundRow;
  refund: ProviderRefund;
  at: Date;
}

/** Books what has become of a refund, under the lock of its hold. */
export async function endRefund(tx: Tx, ending: Ending): Promise<void> {
  const { row, refund, at } = ending;
  const { id, status, waitsFor } = refund;
  if (order.indexOf(status) < order.indexOf(row.status)) return;
  if (status === row.status && status !== 'pending') return;
  const since = status === row.status ? row.status_since : at;
  await setRefundStatus(tx, { id, status, waitsFor, since, nextCheckAt: nextRefundCheck({ status, since }, at) });
  if (status !== 'pending') await endPendingCase(tx, ending);
  if (status === 'failed') await bookFailed(tx, ending);
}

/**
 * Returns when a refund is read back: a pending one at doubling intervals, at least every six hours; one that has succeeded at
 * doubling intervals for about a month, in which the card's bank may still send it back; null for never.
 */
export function nextRefundCheck(
  { status, since }: { status: RefundRow['status']; since: Date },
  now: Date,
): Date | null {
  const ageMs = now.getTime() - since.getTime();
  if (status === 'pending') return after(now, Math.min(Math.max(ageMs, minutes(2)), hours(6)));
  if (status === 'failed' || ageMs > days(30)) return null;
  return after(now, Math.max(ageMs, hours(1)));
}

/** Closes the case about a refund that the provider had not paid for a week. */
async function endPendingCase(tx: Tx, { row, at }: Ending): Promise<void> {
  if (row.payout_id) await closeCase(tx, { kind: 'refundPending', about: row.payout_id, cause: 'movedOn', at });
}

/**
 * The money is back at the provider, or never left it. What was a loss is none; what the client was to get is owed again, unless a bank
 * has paid it (`coverRefunds`). An administrator decides, unless the client's bank does: then the refund waits for the bank (`wakeRefunds`).
 */
async function bookFailed(tx: Tx, ending: Ending): Promise<void> {
  const { hold, row, refund, at } = ending;
  const { id: providerId, reason, paymentIntentId } = refund;
  const about = { holdId: hold.id, payeeId: null, at };
  if (row.late_cents > 0) {
    const journal = lateRefundFailedJournal(usd(row.late_cents));
    await post(tx, { ...about, journal, operationKey: `${journal.kind}:${providerId}` });
  }
  const payouts = await markFailed(tx, { providerId, reason });
  for (const { id: payoutId, kind, reference, amountCents } of payouts) {
    const amount = usd(amountCents);
    const journal = (kind === 'refund' ? refundFailedJournal : strayRefundFailedJournal)(amount);
    await post(tx, { ...about, journal, operationKey: `${journal.kind}:${reference}` });
    await recordAudit(tx, {
      at,
      act: 'payments.refundFailed',
      actor: { kind: 'provider' },
      subject: { type: 'hold', id: hold.id },
      detail: { payoutId, cents: amount, reason },
    });
  }
  if (payouts.length > 0) await coverRefunds(tx, ending);
  const failed = new Set(payouts.map(({ id }) => id));
  const owed = (await findUnsentRefunds(tx, paymentIntentId)).filter(({ id }) => failed.has(id));
  const isDisputed = problemOf(reason) === 'disputed';
  for (const { id, amountCents } of owed) {
    if (isDisputed) await requeue(tx, id, reason);
    else await openCase(tx, { kind: 'refundFailed', about: id, holdId: hold.id, reason, amount: usd(amountCents), at });
  }
  const refundCents = owed.reduce((sum, { amountCents }) => sum + amountCents, await reopenLate(tx, ending));
  if (refundCents === 0) return;
  const why = { isRefused: reason === uncovered, isDisputed };
  const data = { jobId: hold.purpose_id, title: hold.title, refundCents, ...why };
  await notify(tx, { userId: hold.payer_id, kind: 'refundFailed', data, at });
}

/**
 * Opens a case about money that was refunded by hand although it was no longer held, and has come back: the client was told of it. Returns
 * how much that is; zero when the refund had failed before it was told.
 */
async function reopenLate(tx: Tx, { hold, row, at }: Ending): Promise<number> {
  const { id: about, late_cents: lateCents } = row;
  const kind = 'refundElsewhere';
  if (lateCents === 0 || !(await hasCase(tx, { kind, about }))) return 0;
  await closeCase(tx, { kind, about, cause: 'movedOn', at });
  await openCase(tx, { kind, about, holdId: hold.id, reason: 'cameBack', amount: usd(lateCents), at });
  return lateCents;
}
