import type Stripe from 'stripe';
import { type Money, usd } from '#lib/money.ts';
import type { PaymentGateway, ProviderTransaction } from '#ports/payment-gateway.ts';

/** The ledger is in dollars. */
const currency = 'usd';
/** The most that the provider returns at once. */
const limit = 100;

const toSeconds = (at: Date): number => Math.floor(at.getTime() / 1_000);
const toDate = (seconds: number): Date => new Date(seconds * 1_000);

/** Returns a page of the provider's transactions: its times are whole seconds. */
export async function listTransactions(
  stripe: Stripe,
  { from, after }: Parameters<PaymentGateway['listTransactions']>[0],
): ReturnType<PaymentGateway['listTransactions']> {
  const page = await stripe.balanceTransactions.list({
    currency,
    created: { gte: toSeconds(from) },
    // The source says which payment it belongs to.
    expand: ['data.source'],
    limit,
    ...(after ? { starting_after: after } : {}),
  });
  return { transactions: page.data.map(toTransaction), next: page.has_more ? (page.data.at(-1)?.id ?? null) : null };
}

function toTransaction(transaction: Stripe.BalanceTransaction): ProviderTransaction {
  const { id, type, amount, fee, source, created, available_on } = transaction;
  return {
    id,
    type,
    amount: usd(amount),
    fee: usd(fee),
    source: sourceOf(source),
    paymentIntentId: paymentOf(source),
    createdAt: toDate(created),
    availableAt: toDate(available_on),
  };
}

/** Returns the object that moved the money; of a transfer that was reversed, the transfer. */
function sourceOf(source: Stripe.BalanceTransaction['source']): string | null {
  if (!source || typeof source === 'string') return source;
  if (source.object === 'transfer_reversal')
    return typeof source.transfer === 'string' ? source.transfer : source.transfer.id;
  return source.id;
}

function paymentOf(source: Stripe.BalanceTransaction['source']): string | null {
  if (!source || typeof source === 'string' || !('payment_intent' in source)) return null;
  const { payment_intent: payment } = source;
  return typeof payment === 'string' ? payment : (payment?.id ?? null);
}

export async function readBalance(stripe: Stripe): Promise<Money> {
  const { available, pending } = await stripe.balance.retrieve();
  const dollars = [...available, ...pending].filter((part) => part.currency === currency);
  return usd(dollars.reduce((sum, { amount }) => sum + amount, 0));
}
