import { takeProviderEvent } from '#modules/payments/public.server.ts';
import { type JobWorld, world } from '#tests/support/world.ts';
import type { MoneyWorld } from './money-world.ts';

/* What people and banks do at the provider, without us. */

/** The Pro opens a payout account and fills in the provider's page. No event tells us. */
export async function openAccount({ enterBank }: MoneyWorld, { worker }: JobWorld): Promise<void> {
  const { url } = await world.as(worker).payments.openPayoutAccount({});
  await enterBank(url);
}

/** Returns the payment of a job at the provider, if it is paid. */
export async function paymentOf({ jobId }: JobWorld): Promise<string | null> {
  const hold = await world.db
    .selectFrom('hold')
    .select('payment_intent_id as id')
    .where('purpose_id', '=', jobId)
    .executeTakeFirst();
  return hold?.id ?? null;
}

/** Returns the Pro's account at the provider that is not closed there. */
async function accountOf({ worker }: JobWorld): Promise<string | null> {
  const account = world.db
    .selectFrom('payout_account')
    .select('provider_account_id as id')
    .where('user_id', '=', worker.id)
    .where('closed_at', 'is', null);
  return (await account.executeTakeFirst())?.id ?? null;
}

/** The provider closes the Pro's account, and no event tells us. */
export async function closeAccount(provider: MoneyWorld, job: JobWorld): Promise<void> {
  const account = await accountOf(job);
  if (account) await provider.decideAccount(account, null);
}

/** The Pro enters another bank account on the provider's page, and no event tells us. */
export async function changeBank({ enterBank }: MoneyWorld, { worker }: JobWorld): Promise<void> {
  const { url } = await world.as(worker).payments.openPayoutAccount({});
  await enterBank(url, String(Math.floor(world.clock.now().getTime() / 1_000)).padStart(12, '0'));
}

/** What is available goes to the platform's own bank, so that refunds of settled payments stay pending for long. */
export async function emptyTheBalance({ stripe }: MoneyWorld): Promise<void> {
  const { available } = await stripe.balance.retrieve();
  const amount = available[0]?.amount ?? 0;
  if (amount > 0) await stripe.payouts.create({ amount, currency: 'usd' });
}

/** A transfer is taken back in the provider's dashboard. Returns the ids of the transactions. */
export async function reverseTransfer({ stripe }: MoneyWorld, job: JobWorld): Promise<string[]> {
  const transactions: string[] = [];
  const account = await accountOf(job);
  const { data } = account ? await stripe.transfers.list({ destination: account, limit: 1 }) : { data: [] };
  for (const { id, reversed } of data) {
    if (reversed) continue;
    const { balance_transaction } = await stripe.transfers.createReversal(id);
    transactions.push(String(balance_transaction));
  }
  return transactions;
}

/** The bank decides about what it has taken. */
export async function decideAtBank(
  { stripe }: MoneyWorld,
  payment: string,
  verdict: 'winning_evidence' | 'losing_evidence',
): Promise<void> {
  const { data } = await stripe.disputes.list({ payment_intent: payment, limit: 10 });
  for (const { id, status } of data)
    if (status === 'needs_response')
      await stripe.disputes.update(id, { evidence: { uncategorized_text: verdict }, submit: true });
}

/** Refunds a payment as in the provider's dashboard, which knows nothing of our payouts. */
export const refundByHand = ({ stripe }: MoneyWorld, payment_intent: string, amount?: number) =>
  stripe.refunds.create({ payment_intent, ...(amount && { amount }) });

/** Delivers the newest events of the provider, the newest first and each twice. */
export async function deliverEvents({ stripe, sign }: MoneyWorld): Promise<void> {
  const { data } = await stripe.events.list({ limit: 20 });
  for (const event of [...data, ...data]) {
    const { rawBody, signature } = sign(event);
    await takeProviderEvent(world.withActor({ kind: 'provider' }), rawBody, signature);
  }
}
