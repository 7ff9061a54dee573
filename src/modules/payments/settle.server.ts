import { usd } from '#lib/money.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import { type Tx, transaction } from '#platform/database/database.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { enqueue } from '#platform/queue.server.ts';
import type { CheckoutSession } from '#ports/payment-gateway.ts';
import { captureJournal, strayJournal } from './journals.ts';
import { post } from './ledger.server.ts';
import { queuePayout } from './payouts.server.ts';
import { atProvider } from './provider.server.ts';
import {
  adoptCheckout,
  type CheckoutRow,
  captureHold,
  findCheckout,
  type HoldRow,
  lockHold,
  setCheckoutState,
} from './store.server.ts';
import { paymentCaptured } from './task-definitions.server.ts';

const provider = { kind: 'provider' } as const;
const unsettled = ['creating', 'open', 'expired', 'failed'] as const;

/**
 * Reads a payment session at the provider and books what became of it; only the provider's word counts. May be called by
 * anyone any number of times. Gives the provider's session. Throws Fail `payments.providerUnavailable`.
 */
export async function settleCheckout(ctx: Context, providerSessionId: string): Promise<CheckoutSession> {
  const session = await atProvider(ctx, () => ctx.ports.payments.retrieveCheckoutSession(providerSessionId));
  await transaction(ctx.db, (tx) => bookSession(tx, session, ctx.clock.now()));
  return session;
}

/** Books a session as the provider showed it just now. What is booked already, and what is not ours, changes nothing. */
export async function bookSession(tx: Tx, session: CheckoutSession, at: Date): Promise<void> {
  const found = await lockSession(tx, session, at);
  if (!found) return;
  const { hold, row } = found;
  if (session.paid) await bookPayment(tx, { session, hold, row, at });
  else if (session.status === 'expired') await setCheckoutState(tx, row.id, 'expired', ['creating', 'open']);
}

/** Our row of a provider's session, with its hold locked. Null when the provider's session is not one of ours. */
async function lockSession(tx: Tx, session: CheckoutSession, at: Date) {
  const known = await findCheckout(tx, session.id);
  // Only a payment has to be booked wherever it comes from; any other unknown session means nothing to us.
  if (!known && !(session.paid && isUuid(session.reference))) return null;
  const hold = await lockHold(tx, { id: known?.hold_id ?? session.reference });
  if (!hold) return null;
  // Read again under the lock: somebody may have settled it while we waited.
  const row = (await findCheckout(tx, session.id)) ?? (await adoptCheckout(tx, hold.id, session.id, at));
  return { hold, row };
}

interface Payment {
  session: CheckoutSession;
  hold: HoldRow;
  row: CheckoutRow;
  at: Date;
}

async function bookPayment(tx: Tx, payment: Payment): Promise<void> {
  const { session, hold, row, at } = payment;
  if (row.state === 'paid' || row.state === 'refunded') return;
  const intent = session.paymentIntentId;
  // The ledger is in dollars, and a refund needs its payment: neither can be guessed, so the provider tells us again.
  if (!intent || session.currency !== 'usd') throw new Error(`the paid session ${session.id} cannot be booked`);
  const fits = session.amount === hold.amount_cents && session.reference === hold.id;
  if (!fits) return returnPayment(tx, payment, intent, 'mismatch');
  if (!(await captureHold(tx, hold.id, intent, at))) {
    return returnPayment(tx, payment, intent, hold.state === 'void' ? 'tooLate' : 'paidTwice');
  }
  await setCheckoutState(tx, row.id, 'paid', unsettled);
  const journal = captureJournal(usd(hold.amount_cents));
  await post(tx, { journal, holdId: hold.id, payeeId: hold.payee_id, operationKey: `capture:${row.id}`, at });
  await recordAudit(tx, {
    at,
    act: 'payments.capture',
    actor: provider,
    subject: { type: 'hold', id: hold.id },
    detail: { reference: hold.reference, cents: hold.amount_cents },
  });
  await enqueue(tx, paymentCaptured, { reference: hold.reference });
}

/** A payment that pays for nothing is booked as such and goes back in full. */
async function returnPayment(
  tx: Tx,
  { session, hold, row, at }: Payment,
  paymentIntentId: string,
  reason: 'mismatch' | 'tooLate' | 'paidTwice',
): Promise<void> {
  await setCheckoutState(tx, row.id, 'refunded', unsettled);
  const journal = strayJournal(session.amount);
  await post(tx, { journal, holdId: hold.id, payeeId: hold.payee_id, operationKey: `stray:${row.id}`, at });
  await queuePayout(tx, { hold, kind: 'stray_refund', amount: session.amount, at, paymentIntentId });
  await recordAudit(tx, {
    at,
    act: 'payments.strayPayment',
    actor: provider,
    subject: { type: 'hold', id: hold.id },
    detail: { reference: hold.reference, cents: session.amount, reason },
  });
}

const isUuid = (text: string): boolean => /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(text);
