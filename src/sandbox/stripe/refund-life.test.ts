import { afterAll, beforeAll, expect, test } from 'vitest';
import { days, minutes } from '#lib/clock.ts';
import { pool } from '#tests/support/database.ts';
import { cardForm, type StripeWorld, sessionParams, stripeWorld } from './stripe-world.ts';

let world: StripeWorld;
beforeAll(async () => {
  world = await stripeWorld(pool);
});
afterAll(() => world.close());

const cards = {
  plain: '4242 4242 4242 4242',
  atOnce: '4000 0000 0000 0077',
  later: '4000 0000 0000 7726',
  failing: '4000 0000 0000 5126',
};

/** Pays $85.99. Returns the payment's id and charge. */
async function payment(card: keyof typeof cards) {
  const session = await world.stripe.checkout.sessions.create(sessionParams());
  await world.page(session.url ?? '', cardForm(cards[card]));
  const paid = await world.stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] });
  if (!paid.payment_intent || typeof paid.payment_intent === 'string') throw new Error('not paid');
  return { id: paid.payment_intent.id, charge: paid.payment_intent.latest_charge as string };
}

const total = async () => {
  const { available, pending } = await world.stripe.balance.retrieve();
  return (available[0]?.amount ?? 0) + (pending[0]?.amount ?? 0);
};

/** Lets the platform have available money. */
async function earn(): Promise<void> {
  for (let paid = 0; paid < 2; paid++) await payment('atOnce');
}

/** Waits for an event about a refund. */
const event = (type: string, id: string) =>
  world.receiver.next((call) => call.event.type === type && (call.event.data.object as { id: string }).id === id);

test('a refund to the card of late refunds is pending, and succeeds a minute later', async () => {
  await earn();
  const { id: payment_intent } = await payment('later');
  const refund = await world.stripe.refunds.create({ payment_intent });
  expect(refund).toMatchObject({ status: 'pending', pending_reason: 'processing' });
  world.clock.forward(minutes(2));
  const ended = await world.stripe.refunds.retrieve(refund.id);
  expect(ended.status).toBe('succeeded');
  expect(ended).not.toHaveProperty('pending_reason');
  const { event: told } = await event('refund.updated', refund.id);
  expect(told.data).toMatchObject({ object: { status: 'succeeded' }, previous_attributes: { status: 'pending' } });
});

test('a refund to the card of failing refunds fails a minute later, and its money is back', async () => {
  await earn();
  const { id: payment_intent, charge } = await payment('failing');
  const before = await total();
  const refund = await world.stripe.refunds.create({ payment_intent, amount: 5_000 });
  expect(refund.status).toBe('succeeded');
  expect(await total()).toBe(before - 5_000);
  world.clock.forward(minutes(2));
  const failed = await world.stripe.refunds.retrieve(refund.id, { expand: ['failure_balance_transaction'] });
  expect(failed).toMatchObject({
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
    failure_balance_transaction: { type: 'refund_failure', amount: 5_000, source: refund.id },
  });
  expect(await total()).toBe(before);
  expect(await world.stripe.charges.retrieve(charge)).toMatchObject({ amount_refunded: 0, refunded: false });
  await event('refund.failed', refund.id);
  expect(await world.stripe.refunds.create({ payment_intent, amount: 8_599 })).toMatchObject({ amount: 8_599 });
});

test('a refund without enough available money waits, moves no balance meanwhile, and goes through once it is there', async () => {
  const { id: payment_intent, charge } = await payment('plain');
  world.clock.forward(days(3));
  const { available } = await world.stripe.balance.retrieve();
  await world.stripe.payouts.create({ amount: available[0]?.amount ?? 0, currency: 'usd' });
  const refund = await world.stripe.refunds.create({ payment_intent });
  expect(refund).toMatchObject({ status: 'pending', pending_reason: 'insufficient_funds', balance_transaction: null });
  expect(await total()).toBe(0);
  expect(await world.stripe.charges.retrieve(charge)).toMatchObject({ amount_refunded: 8_599 });
  await payment('plain');
  await payment('plain');
  expect(await world.stripe.refunds.retrieve(refund.id)).toMatchObject({ status: 'pending' });
  world.clock.forward(days(3));
  expect(await world.stripe.refunds.retrieve(refund.id)).toMatchObject({ status: 'succeeded' });
});

/** Sends everything that is available to the platform's bank. */
async function empty(): Promise<void> {
  const { available } = await world.stripe.balance.retrieve();
  const amount = available[0]?.amount ?? 0;
  if (amount > 0) await world.stripe.payouts.create({ amount, currency: 'usd' });
}

const statusOf = async (id: string) => {
  const { status, pending_reason } = await world.stripe.refunds.retrieve(id);
  return [status, pending_reason];
};

test('a refund of a payment that has not settled waits for it, unless available money covers it', async () => {
  await empty();
  const { id: payment_intent } = await payment('plain');
  const before = await total();
  const part = await world.stripe.refunds.create({ payment_intent, amount: 4_000 });
  expect(part).toMatchObject({ status: 'pending', pending_reason: 'charge_pending', balance_transaction: null });
  expect(await total()).toBe(before);
  world.clock.forward(days(1));
  expect(await statusOf(part.id)).toEqual(['pending', 'charge_pending']);
  world.clock.forward(days(1) + minutes(1));
  expect(await statusOf(part.id)).toEqual(['succeeded', undefined]);
  await earn();
  const { id: another } = await payment('plain');
  const covered = await world.stripe.refunds.create({ payment_intent: another });
  expect(covered).toMatchObject({ status: 'succeeded' });
});

test('all of a payment is more than it brought in: its refund waits for other money, with the fee', async () => {
  world.clock.forward(days(3));
  await empty();
  const { id: payment_intent } = await payment('plain');
  const refund = await world.stripe.refunds.create({ payment_intent });
  world.clock.forward(days(2) + minutes(1));
  expect(await statusOf(refund.id)).toEqual(['pending', 'insufficient_funds']);
  await payment('atOnce');
  expect(await statusOf(refund.id)).toEqual(['succeeded', undefined]);
});

test('a card that fails its refund, or takes it late, does so after the wait for money', async () => {
  await empty();
  const [failing, later] = [await payment('failing'), await payment('later')];
  const refundOf = (id: string) => world.stripe.refunds.create({ payment_intent: id, amount: 1_000 });
  const refunds = [await refundOf(failing.id), await refundOf(later.id)];
  const statuses = async () => {
    const found = [];
    for (const { id } of refunds) found.push(await statusOf(id));
    return found;
  };
  expect(await statuses()).toEqual([
    ['pending', 'charge_pending'],
    ['pending', 'charge_pending'],
  ]);
  world.clock.forward(days(2) + minutes(1));
  expect(await statuses()).toEqual([
    ['succeeded', undefined],
    ['pending', 'processing'],
  ]);
  world.clock.forward(minutes(2));
  expect(await statuses()).toEqual([
    ['failed', undefined],
    ['succeeded', undefined],
  ]);
});

test('a refund that waits for money fails after 45 days, and its payment can be refunded again', async () => {
  world.clock.forward(days(3));
  await empty();
  const { id: payment_intent, charge } = await payment('plain');
  world.clock.forward(days(3));
  await empty();
  const refund = await world.stripe.refunds.create({ payment_intent });
  world.clock.forward(days(44));
  expect(await statusOf(refund.id)).toEqual(['pending', 'insufficient_funds']);
  world.clock.forward(days(1) + minutes(1));
  // The sandbox's own sweep may be at it.
  await expect
    .poll(() => world.stripe.refunds.retrieve(refund.id))
    .toMatchObject({ status: 'failed', failure_reason: 'insufficient_funds', balance_transaction: null });
  expect(await total()).toBe(0);
  expect(await world.stripe.charges.retrieve(charge)).toMatchObject({ amount_refunded: 0, refunded: false });
  await event('refund.failed', refund.id);
});

test('a refund names its payment or its charge, not both', async () => {
  const { id: payment_intent, charge } = await payment('plain');
  await expect(world.stripe.refunds.create({ payment_intent, charge })).rejects.toMatchObject({ statusCode: 400 });
  expect(await world.stripe.refunds.create({ charge })).toMatchObject({ payment_intent, customer: null });
});
