import type { Card } from '../pages/card-form.ts';
import { brandOf, type CardAnswer } from '../pages/test-cards.ts';
import { newId, type StripeObject } from '../store.server.ts';
import { unusedOfBilling, unusedOfCard, unusedOfCharge, unusedOfOutcome, unusedOfPayment } from './unused-fields.ts';

/** Everything a payment needs from its session and card. */
export interface PaymentTerms {
  session: StripeObject;
  card: Card;
  /** Unix seconds. */
  now: number;
  /** The payment intent's id, chosen when the session was created. */
  intent: string;
  metadata: Record<string, string>;
  description?: string;
  receipt_email?: string;
  transfer_group?: string;
}

type Refusal = Exclude<CardAnswer, 'paid'>;

const refusals: Record<Refusal, string> = {
  generic_decline: 'Your card was declined.',
  insufficient_funds: 'Your card has insufficient funds.',
  not_a_test_card: 'Your card was declined. Your request was in test mode, but used a non test card.',
};

/**
 * The provider's error for a declined card (https://docs.stripe.com/declines/codes). For developers; pages translate.
 */
function cardError(reason: Refusal, chargeId: string) {
  const test = reason === 'not_a_test_card';
  return {
    type: 'card_error',
    charge: chargeId,
    code: 'card_declined',
    decline_code: test ? 'live_mode_test_card' : reason,
    message: refusals[reason],
  };
}

/** Returns the payment after `charge`: succeeded, or waiting for another card because of `refusal`. */
export function newPaymentIntent(terms: PaymentTerms, charge: StripeObject, refusal: Refusal | null): StripeObject {
  const amount = Number(terms.session.amount_total);
  return {
    ...unusedOfPayment,
    id: terms.intent,
    object: 'payment_intent',
    amount,
    amount_capturable: 0,
    amount_received: refusal ? 0 : amount,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: null,
    confirmation_method: 'automatic',
    created: terms.now,
    currency: terms.session.currency,
    customer: null,
    description: terms.description ?? null,
    last_payment_error: refusal ? cardError(refusal, charge.id) : null,
    latest_charge: charge.id,
    livemode: false,
    metadata: terms.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: refusal ? null : charge.payment_method,
    payment_method_types: ['card'],
    processing: null,
    receipt_email: terms.receipt_email ?? null,
    setup_future_usage: null,
    shipping: null,
    statement_descriptor: null,
    status: refusal ? 'requires_payment_method' : 'succeeded',
    transfer_data: null,
    transfer_group: terms.transfer_group ?? null,
  };
}

export function paidCharge(terms: PaymentTerms): StripeObject {
  return {
    ...newCharge(terms),
    amount_captured: terms.session.amount_total,
    captured: true,
    outcome: {
      ...unusedOfOutcome,
      network_status: 'approved_by_network',
      reason: null,
      seller_message: 'Payment complete.',
      type: 'authorized',
    },
    paid: true,
    status: 'succeeded',
  };
}

export function declinedCharge(terms: PaymentTerms, refusal: Refusal): StripeObject {
  const charge = newCharge(terms);
  const error = cardError(refusal, charge.id);
  return {
    ...charge,
    failure_code: error.code,
    failure_message: error.message,
    outcome: {
      ...unusedOfOutcome,
      network_status: 'declined_by_network',
      reason: error.decline_code,
      seller_message: 'The bank did not return any further details with this decline.',
      type: 'issuer_declined',
    },
    status: 'failed',
  };
}

/** The fields of every charge; of the card, only what a receipt may show. */
function newCharge({ session, card, now, intent, ...terms }: PaymentTerms): StripeObject {
  const brand = brandOf(card.number);
  return {
    ...unusedOfCharge,
    id: newId('ch'),
    object: 'charge',
    amount: session.amount_total,
    amount_captured: 0,
    amount_refunded: 0,
    balance_transaction: null,
    billing_details: { ...unusedOfBilling, email: session.customer_email, name: card.name },
    calculated_statement_descriptor: 'NEARHAND',
    captured: false,
    created: now,
    currency: session.currency,
    customer: null,
    description: terms.description ?? null,
    disputed: false,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: terms.metadata,
    outcome: null,
    paid: false,
    payment_intent: intent,
    payment_method: newId('pm'),
    payment_method_details: {
      card: {
        ...unusedOfCard,
        amount_authorized: session.amount_total,
        brand,
        checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
        country: 'US',
        exp_month: card.expMonth,
        exp_year: card.expYear,
        funding: 'credit',
        last4: card.number.slice(-4),
        network: brand,
      },
      type: 'card',
    },
    receipt_email: terms.receipt_email ?? null,
    receipt_url: null,
    refunded: false,
    status: 'pending',
    transfer_group: terms.transfer_group ?? null,
  };
}
