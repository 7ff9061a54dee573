import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { days, minutes } from '#lib/clock.ts';
import { pool } from '#tests/support/database.ts';
import { cardForm, type StripeWorld, sessionParams, stripeWorld } from './stripe-world.ts';

let world: StripeWorld;
beforeAll(async () => {
  world = await stripeWorld(pool);
});
afterAll(() => world.close());

/** The card whose money is available at once. */
const atOnce = '4000 0000 0000 0077';

/** The provider's part of $85.99 in cents: 2.9% and 30 cents. */
const fee = 279;

/** A payment of $85.99. */
async function payment(card?: string) {
  const session = await world.stripe.checkout.sessions.create(sessionParams());
  await world.page(session.url ?? '', cardForm(card));
  const paid = await world.stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] });
  if (!paid.payment_intent || typeof paid.payment_intent === 'string') throw new Error('not paid');
  return paid.payment_intent;
}

async function account({ onboarded }: { onboarded: boolean }) {
  const created = await world.stripe.accounts.create({ type: 'express', email: 'bo@example.com' });
  if (onboarded) await world.page(await onboardingUrl(created.id), bankForm);
  return created.id;
}

const bankForm = { holder: 'Bo Lind', routing: '110000000', bank: '000123456789' };

async function onboardingUrl(id: string): Promise<string> {
  const link = await world.stripe.accountLinks.create({
    account: id,
    type: 'account_onboarding',
    return_url: 'http://nearhand.test/payouts?done=1',
    refresh_url: 'http://nearhand.test/payouts?again=1',
  });
  return link.url;
}

describe('refunds', () => {
  test('return a part, then the rest, and never more than was captured', async () => {
    await payment(atOnce);
    const { id } = await payment();
    const part = await world.stripe.refunds.create({ payment_intent: id, amount: 5_000, metadata: { why: 'late' } });
    expect(part).toMatchObject({ object: 'refund', amount: 5_000, status: 'succeeded', metadata: { why: 'late' } });
    await expect(world.stripe.refunds.create({ payment_intent: id, amount: 3_600 })).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      param: 'amount',
    });
    expect(await world.stripe.refunds.create({ payment_intent: id })).toMatchObject({ amount: 3_599 });
    await expect(world.stripe.refunds.create({ payment_intent: id, amount: 1 })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
    const all = await world.stripe.refunds.list({ payment_intent: id });
    expect(all.data.map((refund) => refund.amount)).toEqual([3_599, 5_000]);
    expect(await world.stripe.refunds.retrieve(part.id)).toEqual(part);
  });

  test('at the same moment never return more than was captured', async () => {
    const { id, latest_charge } = await payment();
    const tries = Array.from({ length: 6 }, () => world.stripe.refunds.create({ payment_intent: id, amount: 2_000 }));
    const settled = await Promise.allSettled(tries);
    expect(settled.filter((one) => one.status === 'fulfilled')).toHaveLength(4);
    expect(await world.stripe.charges.retrieve(latest_charge as string)).toMatchObject({ amount_refunded: 8_000 });
  });

  test('send events for the refund and the charge', async () => {
    const { id } = await payment();
    const refund = await world.stripe.refunds.create({ payment_intent: id });
    await world.receiver.next(({ event }) => event.type === 'refund.created' && event.data.object.id === refund.id);
    const call = await world.receiver.next(
      ({ event }) => event.type === 'charge.refunded' && event.data.object.id === refund.charge,
    );
    expect(call.event.data.object).toMatchObject({ amount_refunded: 8_599, refunded: true });
  });

  test('of an unknown or unpaid payment are refused', async () => {
    await expect(world.stripe.refunds.create({ payment_intent: 'pi_nothing' })).rejects.toMatchObject({
      code: 'resource_missing',
      statusCode: 400,
    });
    await expect(world.stripe.refunds.retrieve('re_nothing')).rejects.toMatchObject({ statusCode: 404 });
  });
});

describe('transfers', () => {
  test('go to an account that finished its onboarding', async () => {
    const destination = await account({ onboarded: true });
    const order = { amount: 4_000, currency: 'usd', destination, transfer_group: 'hold_7' };
    // The refunds that wait take what is available first.
    world.clock.forward(days(3));
    await payment(atOnce);
    await payment(atOnce);
    const transfer = await world.stripe.transfers.create(order);
    expect(transfer).toMatchObject({ object: 'transfer', amount: 4_000, destination, transfer_group: 'hold_7' });
    await world.receiver.next(({ event }) => event.type === 'transfer.created' && event.data.object.id === transfer.id);
    expect((await world.stripe.transfers.list({ transfer_group: 'hold_7' })).data).toEqual([transfer]);
    expect(await world.stripe.transfers.retrieve(transfer.id)).toEqual(transfer);
  });

  test('to an unknown account or one without onboarding are refused', async () => {
    const order = { amount: 4_000, currency: 'usd' };
    await expect(world.stripe.transfers.create({ ...order, destination: 'acct_nothing' })).rejects.toMatchObject({
      code: 'resource_missing',
      param: 'destination',
    });
    const destination = await account({ onboarded: false });
    await expect(world.stripe.transfers.create({ ...order, destination })).rejects.toMatchObject({
      code: 'insufficient_capabilities_for_transfer',
    });
  });

  test('from one charge never exceed it and carry its group', async () => {
    const destination = await account({ onboarded: true });
    const source_transaction = (await payment()).latest_charge as string;
    const order = { amount: 5_000, currency: 'usd', destination, source_transaction };
    expect(await world.stripe.transfers.create(order)).toMatchObject({ transfer_group: 'hold_1' });
    await expect(world.stripe.transfers.create(order)).rejects.toMatchObject({ param: 'amount' });
  });

  test('of another currency than the charge are refused', async () => {
    const destination = await account({ onboarded: true });
    const source_transaction = (await payment()).latest_charge as string;
    const order = { amount: 5_000, currency: 'eur', destination, source_transaction };
    await expect(world.stripe.transfers.create(order)).rejects.toMatchObject({ param: 'currency' });
  });

  test('without a charge take what is available: the money of a card is, two days after its payment', async () => {
    const destination = await account({ onboarded: true });
    await payment();
    const available = await balance();
    const order = { amount: available + 8_599 - fee, currency: 'usd', destination };
    const refusal = { code: 'balance_insufficient' };
    await expect(world.stripe.transfers.create(order)).rejects.toMatchObject(refusal);
    await expect(world.stripe.transfers.create({ ...order, amount: 1, currency: 'eur' })).rejects.toMatchObject(
      refusal,
    );
    world.clock.forward(days(2) + minutes(1));
    expect(await balance()).toBeGreaterThanOrEqual(order.amount);
    expect(await world.stripe.transfers.create(order)).toMatchObject({ amount: order.amount });
  });

  test('without a charge take no money that was refunded or transferred, nor a million that was never paid', async () => {
    const destination = await account({ onboarded: true });
    const { id } = await payment(atOnce);
    await world.stripe.refunds.create({ payment_intent: id });
    const available = await balance();
    for (const amount of [available + 1, 99_999_999]) {
      const order = { amount, currency: 'usd', destination };
      await expect(world.stripe.transfers.create(order)).rejects.toMatchObject({ code: 'balance_insufficient' });
    }
    expect(await balance()).toBe(available);
  });

  test('and refunds leave the rest in the balance', async () => {
    const before = await balance();
    const { id } = await payment(atOnce);
    await world.stripe.refunds.create({ payment_intent: id, amount: 599 });
    const destination = await account({ onboarded: true });
    await world.stripe.transfers.create({ amount: 3_000, currency: 'usd', destination });
    expect((await balance()) - before).toBe(8_599 - fee - 599 - 3_000);
  });

  async function balance(): Promise<number> {
    return (await world.stripe.balance.retrieve()).available[0]?.amount ?? 0;
  }
});

describe('onboarding', () => {
  test('makes an account ready for payouts and sends an event', async () => {
    const id = await account({ onboarded: false });
    expect(await world.stripe.accounts.retrieve(id)).toMatchObject({
      charges_enabled: false,
      details_submitted: false,
      payouts_enabled: false,
    });
    const url = await onboardingUrl(id);
    expect(await (await world.page(url)).text()).toContain('bo@example.com');
    const response = await world.page(url, bankForm);
    expect(response.headers.get('location')).toBe('http://nearhand.test/payouts?done=1');
    const ready = await world.stripe.accounts.retrieve(id);
    expect(ready).toMatchObject({
      details_submitted: true,
      payouts_enabled: true,
      capabilities: { transfers: 'active' },
    });
    expect(JSON.stringify(ready)).not.toContain(bankForm.bank);
    const call = await world.receiver.next(
      ({ event }) => event.type === 'account.updated' && event.data.object.id === id,
    );
    expect(call.event.data.previous_attributes).toMatchObject({ details_submitted: false });
    expect(await (await world.page(url)).text()).toContain('Payouts are set up');
  });

  test('marks wrong fields and changes nothing', async () => {
    const id = await account({ onboarded: false });
    const response = await world.page(await onboardingUrl(id), { holder: '', routing: '12', bank: 'x' });
    expect((await response.text()).match(/aria-invalid="true"/g)).toHaveLength(3);
    expect(await world.stripe.accounts.retrieve(id)).toMatchObject({ details_submitted: false });
  });

  test('with an expired link redirects to where a new one is created', async () => {
    const url = await onboardingUrl(await account({ onboarded: false }));
    world.clock.forward(minutes(6));
    for (const response of [await world.page(url), await world.page(url, bankForm)]) {
      expect(response.headers.get('location')).toBe('http://nearhand.test/payouts?again=1');
    }
  });
});
