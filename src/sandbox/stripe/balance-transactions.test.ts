import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { days, hours, minutes } from '#lib/clock.ts';
import { pool } from '#tests/support/database.ts';
import { cardFee, recordTransaction } from './api/balance-transactions.server.ts';
import { cardForm, type StripeWorld, sessionParams, stripeWorld } from './stripe-world.ts';

let world: StripeWorld;
beforeAll(async () => {
  world = await stripeWorld(pool);
});
afterAll(() => world.close());

const seconds = () => Math.floor(world.clock.now().getTime() / 1_000);

/** A payment of $85.99 and its charge, with the transaction in it. */
async function payment(card?: string) {
  const session = await world.stripe.checkout.sessions.create(sessionParams());
  await world.page(session.url ?? '', cardForm(card));
  const { payment_intent } = await world.stripe.checkout.sessions.retrieve(session.id);
  const { data } = await world.stripe.charges.list({
    payment_intent: payment_intent as string,
    expand: ['data.balance_transaction'],
  });
  const [charge] = data;
  if (!charge) throw new Error('no charge');
  return { charge, transaction: charge.balance_transaction as Stripe.BalanceTransaction };
}

async function readyAccount(): Promise<string> {
  const { id: account } = await world.stripe.accounts.create({ type: 'express', email: 'bo@example.com' });
  const address = 'http://nearhand.test/payouts';
  const type = 'account_onboarding';
  const link = await world.stripe.accountLinks.create({ account, type, return_url: address, refresh_url: address });
  await world.page(link.url, { holder: 'Bo Lind', routing: '110000000', bank: '000123456789' });
  return account;
}

const total = async () => {
  const { available, pending } = await world.stripe.balance.retrieve();
  return (available[0]?.amount ?? 0) + (pending[0]?.amount ?? 0);
};

describe('a transaction of the balance', () => {
  test('of a payment carries the fee of 2.9% and 30 cents', async () => {
    const { charge, transaction } = await payment();
    expect(transaction).toMatchObject({
      object: 'balance_transaction',
      amount: 8_599,
      fee: 279,
      net: 8_320,
      fee_details: [{ amount: 279, type: 'stripe_fee', currency: 'usd' }],
      source: charge.id,
      type: 'charge',
      reporting_category: 'charge',
    });
    expect([cardFee(50), cardFee(2_000), cardFee(10_000)]).toEqual([31, 88, 320]);
  });

  test('of a payment becomes available two days later', async () => {
    const { transaction } = await payment();
    expect(transaction).toMatchObject({ status: 'pending', available_on: transaction.created + 2 * 86_400 });
    world.clock.forward(days(2) + minutes(1));
    expect(await world.stripe.balanceTransactions.retrieve(transaction.id)).toMatchObject({ status: 'available' });
  });

  test('of the card for it is available at once', async () => {
    expect((await payment('4000 0000 0000 0077')).transaction).toMatchObject({ status: 'available' });
  });

  test('of a declined payment does not exist', async () => {
    const before = await total();
    expect((await payment('4000 0000 0000 0002')).charge.balance_transaction).toBeNull();
    expect(await total()).toBe(before);
  });

  test('of a refund is linked with it, and taken from what is available', async () => {
    await payment('4000 0000 0000 0077');
    const { charge } = await payment();
    const expand = ['balance_transaction'];
    const refund = await world.stripe.refunds.create({ charge: charge.id, amount: 599, expand });
    const taken = { type: 'refund', net: -599, fee: 0, status: 'available', source: refund.id };
    expect(refund.balance_transaction).toMatchObject(taken);
  });

  test('of a transfer is linked with it, and pending as long as its charge', async () => {
    const { charge, transaction } = await payment();
    const expand = ['balance_transaction'];
    const pendingUntil = { available_on: transaction.available_on, status: 'pending', fee: 0 };
    const transfer = await world.stripe.transfers.create({
      amount: 3_000,
      currency: 'usd',
      destination: await readyAccount(),
      source_transaction: charge.id,
      expand,
    });
    const drawn = { type: 'transfer', net: -3_000, source: transfer.id };
    expect(transfer.balance_transaction).toMatchObject({ ...pendingUntil, ...drawn });
  });
});

test('the balance is the sum of all transactions', async () => {
  const before = await total();
  const { charge } = await payment();
  await world.stripe.refunds.create({ charge: charge.id, amount: 1_000 });
  const call = { db: pool, now: seconds() };
  const fee = 1_500;
  const movement = { amount: -2_000, currency: 'usd', source: 'dp_1', fee };
  const id = await recordTransaction(call, { ...movement, type: 'adjustment', category: 'dispute' });
  expect(await world.stripe.balanceTransactions.retrieve(id)).toMatchObject({
    net: -3_500,
    reporting_category: 'dispute',
  });
  await recordTransaction(call, { type: 'refund_failure', amount: 1_000, currency: 'usd', source: 're_1' });
  await recordTransaction(call, { type: 'stripe_fee', amount: -200, currency: 'usd', source: null });
  expect((await total()) - before).toBe(8_320 - 1_000 - 3_500 + 1_000 - 200);
});

test('transactions are listed by source, type and time, in pages', async () => {
  world.clock.forward(hours(1));
  const from = seconds();
  const charges = [await payment(), await payment(), await payment()];
  await world.stripe.refunds.create({ charge: charges[0]?.charge.id ?? '' });
  const ids = charges.map(({ transaction }) => transaction.id);
  const { balanceTransactions } = world.stripe;
  const bySource = await balanceTransactions.list({ source: charges[1]?.charge.id ?? '' });
  expect(bySource.data.map(({ id }) => id)).toEqual([ids[1]]);
  const pages = balanceTransactions.list({ type: 'charge', created: { gte: from }, limit: 2 });
  const found: string[] = [];
  for await (const { id } of pages) found.push(id);
  expect(found).toEqual(ids.toReversed());
  expect((await balanceTransactions.list({ payout: 'po_none' })).data).toEqual([]);
  await expect(balanceTransactions.list({ type: 'nonsense' })).rejects.toMatchObject({ param: 'type' });
});

describe('a payout to the platform’s bank', () => {
  const atOnce = '4000 0000 0000 0077';

  test('takes what is available, and never more', async () => {
    await payment();
    await payment(atOnce);
    const { available } = await world.stripe.balance.retrieve();
    const amount = available[0]?.amount ?? 0;
    const order = { amount, currency: 'usd', metadata: { why: 'rent' }, expand: ['balance_transaction'] };
    const tooMuch = world.stripe.payouts.create({ ...order, amount: amount + 1 });
    await expect(tooMuch).rejects.toMatchObject({ code: 'balance_insufficient' });
    const payout = await world.stripe.payouts.create(order);
    expect(payout).toMatchObject({ object: 'payout', amount, automatic: false, metadata: { why: 'rent' } });
    const paidOut = { type: 'payout', net: -amount, reporting_category: 'payout', source: payout.id };
    expect(payout.balance_transaction).toMatchObject(paidOut);
    expect((await world.stripe.balance.retrieve()).available[0]?.amount).toBe(0);
    await world.receiver.next(({ event }) => event.type === 'payout.created' && event.data.object.id === payout.id);
  });

  test('at the same moment never takes the same money twice', async () => {
    await payment(atOnce);
    const amount = (await world.stripe.balance.retrieve()).available[0]?.amount ?? 0;
    const tries = Array.from({ length: 4 }, () => world.stripe.payouts.create({ amount, currency: 'usd' }));
    const settled = await Promise.allSettled(tries);
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('arrives after a day and sends an event', async () => {
    await payment(atOnce);
    const { id } = await world.stripe.payouts.create({ amount: 100, currency: 'usd' });
    expect(await world.stripe.payouts.retrieve(id)).toMatchObject({ status: 'pending' });
    world.clock.forward(days(1) + minutes(1));
    expect(await world.stripe.payouts.retrieve(id)).toMatchObject({ status: 'paid' });
    await world.receiver.next(({ event }) => event.type === 'payout.paid' && event.data.object.id === id);
  });

  test('is made once a day on the daily schedule, with all that is available, and the account says so', async () => {
    const schedule = async () => (await world.stripe.accounts.retrieveCurrent()).settings?.payouts?.schedule.interval;
    expect(await schedule()).toBe('manual');
    const { charge } = await payment(atOnce);
    await world.control({ payouts: 'daily' });
    expect(await schedule()).toBe('daily');
    const [first] = (await world.stripe.payouts.list({ limit: 1 })).data;
    expect(first).toMatchObject({ automatic: true });
    const paidOut = await world.stripe.balanceTransactions.list({ payout: first?.id ?? '', source: charge.id });
    expect(paidOut.data).toHaveLength(1);
    const second = await payment(atOnce);
    expect((await world.stripe.payouts.list({ limit: 1 })).data[0]?.id).toBe(first?.id);
    world.clock.forward(days(1) + minutes(1));
    const [next] = (await world.stripe.payouts.list({ limit: 1 })).data;
    expect(next).toMatchObject({ automatic: true, amount: expect.any(Number) });
    expect(next?.id).not.toBe(first?.id);
    expect((await world.stripe.balance.retrieve()).available[0]?.amount).toBe(0);
    const order = { amount: 1, currency: 'usd', destination: await readyAccount() };
    await expect(world.stripe.transfers.create(order)).rejects.toMatchObject({ code: 'balance_insufficient' });
    const source_transaction = second.charge.id;
    expect(await world.stripe.transfers.create({ ...order, source_transaction })).toMatchObject({ amount: 1 });
    await world.control({ payouts: 'manual' });
  });
});
