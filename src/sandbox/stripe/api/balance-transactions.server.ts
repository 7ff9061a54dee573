import { z } from 'zod';
import { type Db, insertObject, newId, type StripeObject } from '../store.server.ts';
import type { Call, Endpoint } from './endpoint.ts';
import { currency, text } from './parameters.ts';
import { listEndpoint, retrieveEndpoint } from './read-endpoints.server.ts';

/** What moves the balance. Disputes are of type `adjustment`. */
const transactionTypes = [
  'adjustment',
  'charge',
  'payout',
  'payout_failure',
  'refund',
  'refund_failure',
  'stripe_fee',
  'transfer',
  'transfer_refund',
] as const;
type TransactionType = (typeof transactionTypes)[number];

/** The group of a type in Stripe's reports: https://docs.stripe.com/reports/reporting-categories */
const categories: Record<TransactionType, string> = {
  adjustment: 'other_adjustment',
  charge: 'charge',
  payout: 'payout',
  payout_failure: 'payout_reversal',
  refund: 'refund',
  refund_failure: 'refund_failure',
  stripe_fee: 'fee',
  transfer: 'transfer',
  transfer_refund: 'transfer_reversal',
};

/** What moves the balance, and how. */
export interface Movement {
  type: TransactionType;
  /** In cents, before the fee. Plus comes in, minus goes out. */
  amount: number;
  currency: string;
  /** The id of the charge, refund, transfer, dispute or payout that moves the money; null for a fee of the account. */
  source: string | null;
  /** In cents, taken off `amount`; a negative fee comes back. */
  fee?: number;
  /** Unix seconds at which the money is available, if it is pending until then. */
  availableOn?: number;
  /** In place of the category of the type: `dispute` or `dispute_reversal` for an adjustment. */
  category?: 'dispute' | 'dispute_reversal';
  description?: string;
}

/** The provider's fee for a dispute, in cents, which it keeps, whoever wins. */
export const disputeFee = 1_500;

/** Its fee for evidence that is sent, in cents, which it gives back when the dispute is won. */
export const counterFee = 1_500;

/** Returns the fee for a payment by card, in cents: 2.9% and 30 cents. */
export const cardFee = (amount: number): number => Math.round((amount * 29) / 1_000) + 30;

/** Returns a transaction of the balance made at `now` (Unix seconds). `id` is for the sample data, whose ids do not change. */
export function newTransaction(movement: Movement, now: number, id = newId('txn')): StripeObject {
  const { type, amount, source, fee = 0, availableOn = now, category = categories[type] } = movement;
  return {
    id,
    object: 'balance_transaction',
    amount,
    available_on: Math.max(availableOn, now),
    balance_type: 'payments',
    created: now,
    currency: movement.currency,
    description: movement.description ?? null,
    exchange_rate: null,
    fee,
    fee_details: fee === 0 ? [] : [feeDetail(fee, movement.currency, category)],
    net: amount - fee,
    reporting_category: category,
    source,
    status: availableOn > now ? 'pending' : 'available',
    type,
  };
}

function feeDetail(amount: number, unit: string, category: string) {
  const description = category.startsWith('dispute') ? 'Dispute fee' : 'Stripe processing fees';
  return { amount, application: null, currency: unit, description, type: 'stripe_fee' };
}

/** Moves the balance: every movement of money calls this. Returns the transaction's id, which its source refers to. */
export async function recordTransaction({ db, now }: Pick<Call, 'db' | 'now'>, movement: Movement): Promise<string> {
  const transaction = newTransaction(movement, now);
  await insertObject(db, transaction);
  return transaction.id;
}

/** Makes the money available whose time has come by `now` (Unix seconds). */
export async function settleDueTransactions(db: Db, now: number): Promise<void> {
  await db.query(
    `update sandbox.stripe_object set body = body || '{"status": "available"}'
      where kind = 'balance_transaction' and body->>'status' = 'pending' and (body->>'available_on')::bigint <= $1`,
    [now],
  );
}

/** Returns when the money of a charge is available, in Unix seconds; `now` for a charge that moved no balance. */
export async function availabilityOf({ db, now }: Pick<Call, 'db' | 'now'>, charge: StripeObject): Promise<number> {
  const { rows } = await db.query<{ at: string }>(
    `select body->>'available_on' as at from sandbox.stripe_object where kind = 'balance_transaction' and id = $1`,
    [charge.balance_transaction],
  );
  return Number(rows[0]?.at ?? now);
}

export const balanceTransactionEndpoints: Endpoint[] = [
  listEndpoint(
    'balance_transaction',
    '/v1/balance_transactions',
    { currency: currency.optional(), source: text.optional(), type: z.enum(transactionTypes).optional() },
    { payout: text.optional() },
  ),
  retrieveEndpoint('balance_transaction', '/v1/balance_transactions'),
];
