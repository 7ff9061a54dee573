import { after } from '#lib/clock.ts';
import { type Money, usd } from '#lib/money.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import type { Tx } from '#platform/database/database.server.ts';
import { isId } from '#platform/operations/contract.ts';
import { enqueue } from '#platform/queue.server.ts';
import type { ProviderRefund } from '#ports/payment-gateway.ts';
import { openCase } from '../cases/cases.server.ts';
import { sumTaken } from '../disputes/dispute-store.server.ts';
import { drainHold, type HoldRow, refundFrozen } from '../holds/hold-store.server.ts';
import { lateRefundJournal } from '../ledger/journals.ts';
import { post } from '../ledger/ledger-store.server.ts';
import { bookSent } from '../payouts/book-sent.server.ts';
import { insertPayout } from '../payouts/payout-store.server.ts';
import { findUnsentRefunds, reduceRefund, type UnsentRefund } from '../payouts/unsent-refund-store.server.ts';
import { keyLifeMs } from '../provider/provider.server.ts';
import { refundedElsewhere } from '../task-definitions.server.ts';
import { endRefund } from './end-refund.server.ts';
import { findPlanned, findRefund, insertRefund, lockHoldOfPayment, type RefundRow } from './refund-store.server.ts';

/**
 * Books a refund that the provider has just returned: that it was accepted, and what became of it, each once, in any order and any
 * number of times. A refund of a payment that is none of ours changes nothing.
 */
export async function bookRefund(tx: Tx, refund: ProviderRefund, at: Date): Promise<void> {
  const hold = await lockHoldOfPayment(tx, refund.paymentIntentId);
  if (!hold) return;
  const row = (await findRefund(tx, refund.id)) ?? (await bookAccepted(tx, hold, refund, at));
  if (row) await endRefund(tx, { hold, row, refund, at });
}

/**
 * Books a refund that is seen for the first time: one of ours, or one that was made by hand. Null while it is not known whether one of
 * ours is among the refunds that it may fulfill: the list of refunds is read again.
 */
async function bookAccepted(tx: Tx, hold: HoldRow, refund: ProviderRefund, at: Date): Promise<RefundRow | null> {
  const isByHand = !refund.payoutId || !isId(refund.payoutId);
  // One made by hand that has failed fulfills nothing.
  const planned =
    isByHand && refund.status === 'failed'
      ? undefined
      : await findPlanned(tx, { ...refund, payoutId: isByHand ? null : refund.payoutId });
  if (!planned) return bookElsewhere(tx, hold, refund, at);
  await bookSent(tx, { ...planned, holdId: hold.id, payeeId: hold.payee_id }, refund.id, at);
  return insertRefund(tx, { refund, holdId: hold.id, payoutId: planned.id, late: usd(0), at });
}

/**
 * Books a refund that we did not plan. It fulfills parts of those that we did; then, what is still held goes out as refunded, and the
 * rest is the platform's loss. An administrator looks at these two, and both sides are told of them.
 */
async function bookElsewhere(tx: Tx, hold: HoldRow, refund: ProviderRefund, at: Date): Promise<RefundRow | null> {
  const planned = refund.status === 'failed' ? [] : await findUnsentRefunds(tx, refund.paymentIntentId);
  if (planned.some(({ attemptAt }) => attemptAt && after(attemptAt, keyLifeMs) > at)) return null;
  const fulfilled = await fulfill(tx, { planned, hold, refund, at });
  const drained = await drain(tx, hold, { ...refund, amount: usd(refund.amount - fulfilled.cents) });
  const late = usd(refund.amount - fulfilled.cents - drained);
  const part = { hold, refund, amount: drained, isFirst: !fulfilled.payoutId, at };
  const drainedId = drained > 0 ? await bookDrained(tx, part) : null;
  const payoutId = fulfilled.payoutId ?? drainedId;
  if (late > 0) {
    const journal = lateRefundJournal(late);
    await post(tx, { journal, holdId: hold.id, payeeId: null, operationKey: `${journal.kind}:${refund.id}`, at });
  }
  await recordAudit(tx, {
    at,
    act: 'payments.refundElsewhere',
    actor: { kind: 'provider' },
    subject: { type: 'hold', id: hold.id },
    detail: { refundId: refund.id, cents: refund.amount, lateCents: late },
  });
  if (refund.status !== 'failed' && drained + late > 0) {
    const reason = late > 0 ? 'notHeld' : 'held';
    const about = refund.id;
    await openCase(tx, { kind: 'refundElsewhere', about, holdId: hold.id, reason, amount: refund.amount, at });
    const left = drained === 0 ? 'wasNotHeld' : drained === hold.held_cents ? 'none' : 'some';
    const isWaiting = refund.status === 'pending' && refund.waitsFor !== null;
    const news = { id: refund.id, cents: drained + late, left, isWaiting } as const;
    await enqueue(tx, refundedElsewhere, { purposeId: hold.purpose_id, refund: news });
  }
  return insertRefund(tx, { refund, holdId: hold.id, payoutId, late, at });
}

/**
 * Books the refunds that are not sent as fulfilled by one that was made by hand, oldest first; the rest of a larger one stays to be sent.
 * Returns how much of the refund that is, and the first of its payouts.
 */
async function fulfill(
  tx: Tx,
  { planned, hold, refund, at }: { planned: readonly UnsentRefund[]; hold: HoldRow; refund: ProviderRefund; at: Date },
): Promise<{ cents: number; payoutId: string | null }> {
  let left: number = refund.amount;
  let payoutId: string | null = null;
  for (const { id, kind, amountCents } of planned) {
    const cents = Math.min(left, amountCents);
    if (cents === 0) break;
    left -= cents;
    const part = { holdId: hold.id, kind, amount: usd(cents), paymentIntentId: refund.paymentIntentId, at };
    if (cents < amountCents) await reduceRefund(tx, id, part.amount);
    const paidId = cents < amountCents ? await insertPayout(tx, { ...part, state: 'queued' }) : id;
    const sent = { id: paidId, holdId: hold.id, kind, payeeId: hold.payee_id, amountCents: cents };
    await bookSent(tx, sent, partOf(refund, payoutId ? paidId : null), at);
    payoutId ??= paidId;
  }
  return { cents: refund.amount - left, payoutId };
}

/** The provider's reference of a payout that is a part of a refund: the first one has the refund's id. */
const partOf = ({ id }: ProviderRefund, payoutId: string | null): string => (payoutId ? `${id}:${payoutId}` : id);

/** Takes a refund out of the money that its payment still holds, and that no bank has taken. Returns how much that is. */
async function drain(tx: Tx, hold: HoldRow, { paymentIntentId, amount, status }: ProviderRefund): Promise<Money> {
  if (hold.payment_intent_id !== paymentIntentId || status === 'failed') return usd(0);
  if (hold.state === 'frozen') {
    const free = hold.held_cents - (await sumTaken(tx, paymentIntentId));
    const refunded = usd(Math.max(0, Math.min(amount, free)));
    return refunded > 0 && (await refundFrozen(tx, hold.id, refunded)) ? refunded : usd(0);
  }
  if (hold.state !== 'held') return usd(0);
  const refunded = usd(Math.min(amount, hold.held_cents));
  return (await drainHold(tx, hold.id, { released: usd(0), fee: usd(0), refunded })) ? refunded : usd(0);
}

interface Drained {
  hold: HoldRow;
  refund: ProviderRefund;
  amount: Money;
  /** No other payout has the refund's id. */
  isFirst: boolean;
  at: Date;
}

/** Gives drained money its payout, which is sent already. */
async function bookDrained(tx: Tx, { hold, refund, amount, isFirst, at }: Drained): Promise<string> {
  const { paymentIntentId } = refund;
  const about = { holdId: hold.id, kind: 'refund' as const };
  const id = await insertPayout(tx, { ...about, amount, paymentIntentId, state: 'queued', at });
  await bookSent(
    tx,
    { id, ...about, payeeId: hold.payee_id, amountCents: amount },
    partOf(refund, isFirst ? null : id),
    at,
  );
  return id;
}
