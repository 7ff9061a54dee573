import { days } from '#lib/clock.ts';
import { completed, expressController, newAccount, newBankAccount } from '../../stripe/api/account-objects.ts';
import { cardFee, type Movement, newTransaction } from '../../stripe/api/balance-transactions.server.ts';
import { newPaymentIntent, paidCharge } from '../../stripe/api/payment-objects.server.ts';
import { unusedOfRefund } from '../../stripe/api/unused-fields.ts';
import { testBank } from '../../stripe/pages/onboarding-page.ts';
import { pendingSeconds } from '../../stripe/pages/pay-session.server.ts';
import type { StripeObject } from '../../stripe/store.server.ts';
import type { SampleJob } from '../jobs/sample-job.ts';
import type { Pro } from '../people/pros.ts';
import { codeOf } from '../random.ts';
import type { HoldIds } from './hold-ids.ts';
import { cardOf, disputeObjects, failureObjects, failureOf } from './provider-failures.ts';
import { toSeconds } from './seconds.ts';

/**
 * Returns a job's payment as the local card provider stores it: payment intent, charge, any refund, transfer and dispute, and what each
 * did to the balance.
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
      number: cardOf(job),
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
    amount_refunded: job.failedRefund ? 0 : money.refunded,
    refunded: !job.failedRefund && money.refunded === money.amount,
    disputed: job.freeze !== null,
  };
  const capture = { type: 'charge', amount: money.amount, fee: cardFee(money.amount) } as const;
  const captured = movement(capture, charge, terms.now + pendingSeconds);
  const availableOn = Number(captured.available_on);
  const { refunded, released } = money;
  return [
    { ...charge, balance_transaction: captured.id },
    captured,
    newPaymentIntent(terms, charge, null),
    ...(ids.refund && money.closedAt
      ? withMovement(refundObject(job, ids, charge), { type: 'refund', amount: -refunded }, availableOn)
      : []),
    ...(ids.transfer && money.closedAt
      ? withMovement(transferObject(job, ids, charge), { type: 'transfer', amount: -released }, availableOn)
      : []),
    ...failureObjects(job, ids, availableOn),
    ...disputeObjects(job, ids, charge),
  ];
}

type Kind = Pick<Movement, 'type' | 'amount' | 'fee'>;

function movement(kind: Kind, source: StripeObject, availableOn: number): StripeObject {
  const id = `txn_${codeOf(`transaction ${source.id}`)}`;
  return newTransaction({ ...kind, currency: 'usd', source: source.id, availableOn }, Number(source.created), id);
}

function withMovement(source: StripeObject, kind: Kind, availableOn: number): StripeObject[] {
  const transaction = movement(kind, source, availableOn);
  return [{ ...source, balance_transaction: transaction.id }, transaction];
}

function refundObject(job: SampleJob, ids: HoldIds, charge: StripeObject): StripeObject {
  const { money } = job;
  return {
    ...unusedOfRefund,
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
    payment_method: charge.payment_method,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
    ...failureOf(job),
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
  const account = newAccount({
    id,
    created: toSeconds(created),
    email: pro.email,
    country: 'US',
    businessType: 'individual',
    capabilities: ['transfers'],
    controller: { ...expressController, fees: { payer: 'application' } },
    type: 'none',
    metadata: { userId: pro.id, language: pro.language },
  });
  return { ...account, ...completed(account, bankOf(pro)) };
}

/** Returns the bank account that a Pro is paid out to. */
export function bankOf(pro: Pro): StripeObject {
  const details = { name: pro.name, routing: testBank.routing, number: testBank.bank };
  return newBankAccount({ id: accountIdOf(pro), country: 'US' }, details, `ba_${codeOf(`bank ${pro.id}`)}`);
}
