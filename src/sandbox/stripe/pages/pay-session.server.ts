import type { Pool } from 'pg';
import type { Clock } from '#lib/clock.ts';
import { cardFee, type Movement, recordTransaction } from '../api/balance-transactions.server.ts';
import { openDispute } from '../api/dispute-life.server.ts';
import { emitter } from '../api/events.server.ts';
import { declinedCharge, newPaymentIntent, type PaymentTerms, paidCharge } from '../api/payment-objects.server.ts';
import { unusedOfCustomer } from '../api/unused-fields.ts';
import { changeObject, type Db, getObject, inTransaction, type StripeObject } from '../store.server.ts';
import type { Card } from './card-form.ts';
import { answerFor, type CardAnswer, doubtAtOnce, isAvailableAtOnce } from './test-cards.ts';

/** `closed`: the session is already paid or expired, and this call changed nothing. */
export type PayOutcome = 'paid' | 'closed' | Exclude<CardAnswer, 'paid'>;

/** How long the money of a card is pending, in seconds: two days. */
export const pendingSeconds = 2 * 86_400;

const stillOpen = `kind = 'checkout.session' and body->>'status' = 'open' and (body->>'expires_at')::bigint > $4`;

/**
 * Charges `card` for an open session. If several tabs pay at once, the guard on the session lets one of them pass.
 * Throws ApiError (404) if there is no such session.
 */
export async function paySession(pool: Pool, clock: Clock, sessionId: string, card: Card): Promise<PayOutcome> {
  const now = Math.floor(clock.now().getTime() / 1000);
  const answer = answerFor(card.number);
  return inTransaction(pool, async (db) => {
    const { body, private: hidden } = await getObject(db, 'checkout.session', sessionId);
    const terms = { session: body, card, now, ...(hidden.payment as Omit<PaymentTerms, 'session' | 'card' | 'now'>) };
    return answer === 'paid' ? settle(db, terms) : decline(db, terms, answer);
  });
}

async function settle(db: Db, terms: PaymentTerms): Promise<PayOutcome> {
  const { session, card, now, intent } = terms;
  const paid = await changeObject(
    db,
    session.id,
    {
      body: {
        customer_details: { ...unusedOfCustomer, email: session.customer_email, name: card.name },
        payment_intent: intent,
        payment_status: 'paid',
        status: 'complete',
        url: null,
      },
    },
    stillOpen,
    [now],
  );
  if (!paid) return 'closed';
  const emit = emitter(db, now, null);
  const charge = paidCharge(terms);
  charge.balance_transaction = await recordTransaction({ db, now }, captureOf(charge, card, now));
  const payment = newPaymentIntent(terms, charge, null);
  await putObject(db, charge);
  await putObject(db, payment);
  await emit('payment_intent.succeeded', payment);
  await emit('checkout.session.completed', paid);
  const doubt = doubtAtOnce(card.number);
  if (doubt) await openDispute(db, emit, now, { charge, isInquiry: doubt === 'inquiry' });
  return 'paid';
}

function captureOf(charge: StripeObject, card: Card, now: number): Movement {
  const amount = Number(charge.amount);
  return {
    type: 'charge',
    amount,
    currency: String(charge.currency),
    source: charge.id,
    fee: cardFee(amount),
    availableOn: isAvailableAtOnce(card.number) ? now : now + pendingSeconds,
  };
}

async function decline(db: Db, terms: PaymentTerms, reason: Exclude<CardAnswer, 'paid'>): Promise<PayOutcome> {
  const { session, now, intent } = terms;
  const open = await changeObject(db, session.id, { body: { payment_intent: intent } }, stillOpen, [now]);
  if (!open) return 'closed';
  const charge = declinedCharge(terms, reason);
  const payment = newPaymentIntent(terms, charge, reason);
  await putObject(db, charge);
  await putObject(db, payment);
  await emitter(db, now, null)('payment_intent.payment_failed', payment);
  return reason;
}

/** A declined payment stays the same payment when another card pays it. */
async function putObject(db: Db, body: StripeObject): Promise<void> {
  await db.query(
    `insert into sandbox.stripe_object (id, kind, body) values ($1, $2, $3)
      on conflict (id) do update set body = excluded.body || jsonb_build_object('created', stripe_object.body->'created')`,
    [body.id, body.object, body],
  );
}
