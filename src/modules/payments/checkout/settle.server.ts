import { LRUCache } from 'lru-cache';
import { hours } from '#lib/clock.ts';
import { usd } from '#lib/money.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import { notify } from '#modules/notifications/public.server.ts';
import { type Tx, transaction } from '#platform/database/database.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { isId } from '#platform/operations/contract.ts';
import { enqueue } from '#platform/queue.server.ts';
import type { ProviderSession } from '#ports/payment-gateway.ts';
import { hasCase } from '../cases/case-store.server.ts';
import { openCase } from '../cases/cases.server.ts';
import { captureHold, type HoldRow, lockHold } from '../holds/hold-store.server.ts';
import { captureJournal, strayJournal } from '../ledger/journals.ts';
import { post } from '../ledger/ledger-store.server.ts';
import { queuePayout } from '../payouts/payouts.server.ts';
import { atProvider } from '../provider/provider.server.ts';
import { isOurPayment } from '../refunds/refund-store.server.ts';
import { isAwaited, liveCheckoutStates, unsettledCheckoutStates } from '../states.ts';
import { paymentCaptured } from '../task-definitions.server.ts';
import { adoptCheckout, type CheckoutRow, findCheckout, setCheckoutState } from './checkout-store.server.ts';

const provider = { kind: 'provider' } as const;

/**
 * Reads a payment session at the provider, books what became of it and returns it. Only the provider's answer counts, so
 * any caller may ask, any number of times. Throws Fail `payments.providerUnavailable`.
 */
export async function settleCheckout(ctx: Context, providerSessionId: string): Promise<ProviderSession> {
  const session = await atProvider(ctx, () => ctx.ports.payments.retrieveCheckoutSession(providerSessionId));
  await transaction(ctx.db, (tx) => settleSession(tx, session, ctx.clock.now()));
  return session;
}

/** Payments that were made elsewhere, by their id: the provider's lists name one again and again for a day. */
const elsewhere = new LRUCache<string, true>({ max: 10_000, ttl: hours(1) });

/**
 * Books the payment that a dispute or a refund is about, unless it is booked: the provider's events come in any order. A payment that was
 * made elsewhere changes nothing, and is asked about once an hour at most. Throws what the provider throws.
 */
export async function settlePayment(ctx: Context, paymentIntentId: string): Promise<void> {
  if (elsewhere.has(paymentIntentId) || (await isOurPayment(ctx.db, paymentIntentId))) return;
  const session = await ctx.ports.payments.findCheckoutSession({ paymentIntentId });
  if (!session || !isId(session.holdId)) elsewhere.set(paymentIntentId, true);
  else await transaction(ctx.db, (tx) => settleSession(tx, session, ctx.clock.now()));
}

/**
 * Books a session that the provider has just returned. One that is booked already, or is not ours, changes nothing. Returns whether it is
 * ours.
 */
export async function settleSession(tx: Tx, session: ProviderSession, at: Date): Promise<boolean> {
  const found = await lockSession(tx, session, at);
  if (!found) return false;
  const { hold, row } = found;
  if (session.paid) await capturePayment(tx, { session, hold, row, at });
  else if (session.failed) await failPayment(tx, { session, hold, row, at });
  else if (session.status === 'expired') await setCheckoutState(tx, row.id, 'expired', liveCheckoutStates);
  return true;
}

/** Returns our row of a provider's session, with its hold locked; null when the session is none of ours. */
async function lockSession(tx: Tx, session: ProviderSession, at: Date) {
  const existing = await findCheckout(tx, session.id);
  // A payment has to be booked even when its session is unknown; any other unknown session is ignored.
  if (!existing && !(session.paid && isId(session.holdId))) return null;
  const hold = await lockHold(tx, { id: existing?.hold_id ?? session.holdId });
  if (!hold) return null;
  // Read again under the lock: another process may have settled it meanwhile.
  const row = (await findCheckout(tx, session.id)) ?? (await adoptCheckout(tx, hold.id, session.id, at));
  return { hold, row };
}

interface Payment {
  session: ProviderSession;
  hold: HoldRow;
  row: CheckoutRow;
  at: Date;
}

async function capturePayment(tx: Tx, payment: Payment): Promise<void> {
  const { session, hold, row, at } = payment;
  if (row.state === 'paid' || row.state === 'refunded') return;
  const intent = session.paymentIntentId;
  // The ledger is in dollars, and a refund needs its payment: neither can be guessed.
  if (!intent || session.currency !== 'usd') {
    const about = { kind: 'unmatched', about: session.id, holdId: hold.id } as const;
    // The session stays as it is and is read again; what an administrator has closed stays closed.
    if (await hasCase(tx, about)) return;
    return openCase(tx, { ...about, reason: session.currency, amount: session.amount, at });
  }
  const fits = session.amount === hold.amount_cents && session.holdId === hold.id;
  if (!fits) return returnPayment(tx, payment, intent, 'mismatch');
  if (!(await captureHold(tx, hold.id, intent, at))) {
    return returnPayment(tx, payment, intent, hold.state === 'void' ? 'tooLate' : 'paidTwice');
  }
  await setCheckoutState(tx, row.id, 'paid', unsettledCheckoutStates);
  const journal = captureJournal(usd(hold.amount_cents));
  await post(tx, { journal, holdId: hold.id, payeeId: hold.payee_id, operationKey: `capture:${row.id}`, at });
  await recordAudit(tx, {
    at,
    act: 'payments.capture',
    actor: provider,
    subject: { type: 'hold', id: hold.id },
    detail: { purposeId: hold.purpose_id, cents: hold.amount_cents },
  });
  await enqueue(tx, paymentCaptured, { purposeId: hold.purpose_id });
}

/** Books a payment that was on its way and has failed, and tells the payer, who has left the page: it can be made again. */
async function failPayment(tx: Tx, { hold, row, at }: Payment): Promise<void> {
  if (!(await setCheckoutState(tx, row.id, 'failed', liveCheckoutStates)) || !isAwaited(hold.state)) return;
  const data = { jobId: hold.purpose_id, title: hold.title, totalCents: hold.amount_cents };
  await notify(tx, { userId: hold.payer_id, kind: 'paymentFailed', data, at });
}

/** A payment that pays for nothing is booked as such and goes back in full, and its payer is told. */
async function returnPayment(
  tx: Tx,
  { session, hold, row, at }: Payment,
  paymentIntentId: string,
  reason: 'mismatch' | 'tooLate' | 'paidTwice',
): Promise<void> {
  await setCheckoutState(tx, row.id, 'refunded', unsettledCheckoutStates);
  const journal = strayJournal(session.amount);
  await post(tx, { journal, holdId: hold.id, payeeId: hold.payee_id, operationKey: `stray:${row.id}`, at });
  await queuePayout(tx, { hold, kind: 'stray_refund', amount: session.amount, at, paymentIntentId });
  await recordAudit(tx, {
    at,
    act: 'payments.strayPayment',
    actor: provider,
    subject: { type: 'hold', id: hold.id },
    detail: { purposeId: hold.purpose_id, cents: session.amount, reason },
  });
  const data = { jobId: hold.purpose_id, title: hold.title, totalCents: session.amount };
  await notify(tx, { userId: hold.payer_id, kind: 'paymentReturned', data, at });
}
