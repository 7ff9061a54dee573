import { days } from '#lib/clock.ts';
import { newPaymentIntent, paidCharge } from '../../stripe/api/payment-objects.server.ts';
import type { StripeObject } from '../../stripe/store.server.ts';
import type { SampleJob } from '../jobs/sample-job.ts';
import type { Pro } from '../people/pros.ts';
import { codeOf } from '../random.ts';
import type { HoldIds } from './hold-ids.ts';

const toSeconds = (date: Date): number => Math.floor(date.getTime() / 1000);

/**
 * Returns a job's payment as the local card provider stores it: payment intent, charge, and any refund and transfer.
 */
export function paymentObjects(job: SampleJob, ids: HoldIds): StripeObject[] {
  const { money, client } = job;
  if (!money.paidAt || !ids.intent) return [];
  const terms = {
    session: {
      id: ids.session,
      object: 'checkout.session',
      amount_total: money.amount,
      currency: 'usd',
      customer_email: client.email,
    },
    card: {
      number: '4242424242424242',
      expMonth: 8,
      expYear: new Date(money.paidAt.getTime() + days(3 * 365)).getUTCFullYear(),
      name: client.name,
    },
    now: toSeconds(money.paidAt),
    intent: ids.intent,
    metadata: { reference: ids.hold },
    transfer_group: ids.hold,
  };
  const charge = {
    ...paidCharge(terms),
    id: `ch_${codeOf(ids.hold)}`,
    payment_method: `pm_${codeOf(ids.hold)}`,
    amount_refunded: money.refunded,
    refunded: money.refunded === money.amount,
  };
  return [
    charge,
    newPaymentIntent(terms, charge, null),
    ...(ids.refund && money.closedAt ? [refundObject(job, ids, charge)] : []),
    ...(ids.transfer && money.closedAt ? [transferObject(job, ids, charge)] : []),
  ];
}

function refundObject({ money }: SampleJob, ids: HoldIds, charge: StripeObject): StripeObject {
  return {
    id: ids.refund as string,
    object: 'refund',
    amount: money.refunded,
    balance_transaction: null,
    charge: charge.id,
    created: toSeconds(money.closedAt as Date),
    currency: 'usd',
    destination_details: { card: { type: 'refund' }, type: 'card' },
    metadata: {},
    payment_intent: ids.intent,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
}

function transferObject({ money, pro }: SampleJob, ids: HoldIds, charge: StripeObject): StripeObject {
  const id = ids.transfer as string;
  return {
    id,
    object: 'transfer',
    amount: money.released,
    amount_reversed: 0,
    balance_transaction: null,
    created: toSeconds(money.closedAt as Date),
    currency: 'usd',
    description: null,
    destination: accountIdOf(pro),
    destination_payment: `py_${codeOf(ids.hold)}`,
    livemode: false,
    metadata: {},
    reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    reversed: false,
    source_transaction: charge.id,
    source_type: 'card',
    transfer_group: ids.hold,
  };
}

export const accountIdOf = (pro: Pro): string => `acct_${codeOf(`account ${pro.id}`, 16)}`;

/** Returns a Pro's account at the provider, ready for payouts. */
export function accountObject(pro: Pro, created: Date): StripeObject {
  const id = accountIdOf(pro);
  const bank = {
    id: `ba_${codeOf(`bank ${pro.id}`)}`,
    object: 'bank_account',
    account: id,
    account_holder_name: pro.name,
    bank_name: 'SANDBOX TEST BANK',
    country: 'US',
    currency: 'usd',
    default_for_currency: true,
    last4: '6789',
    status: 'new',
  };
  return {
    id,
    object: 'account',
    business_profile: null,
    business_type: 'individual',
    capabilities: { transfers: 'active' },
    charges_enabled: true,
    country: 'US',
    created: toSeconds(created),
    default_currency: 'usd',
    details_submitted: true,
    email: pro.email,
    external_accounts: { object: 'list', data: [bank], has_more: false, total_count: 1 },
    metadata: { userId: pro.id },
    payouts_enabled: true,
    requirements: { currently_due: [], disabled_reason: null, eventually_due: [], past_due: [] },
    type: 'express',
  };
}
