import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { after, days } from '#lib/clock.ts';
import { pool } from '#tests/support/database.ts';
import { cardForm, type StripeWorld, sessionParams, stripeWorld } from './stripe-world.ts';

let world: StripeWorld;
beforeAll(async () => {
  world = await stripeWorld(pool);
});
afterAll(() => world.close());

type Schedule = NonNullable<NonNullable<NonNullable<Stripe.AccountUpdateParams['settings']>['payouts']>['schedule']>;

const address = 'http://nearhand.test/payouts';
const controller = {
  fees: { payer: 'application' },
  losses: { payments: 'application' },
  stripe_dashboard: { type: 'express' },
} satisfies Stripe.AccountCreateParams.Controller;

async function onboarded(): Promise<string> {
  const { id } = await world.stripe.accounts.create({ controller, country: 'US', email: 'bo@example.com' });
  const urls = { return_url: address, refresh_url: address };
  const link = await world.stripe.accountLinks.create({ account: id, type: 'account_onboarding', ...urls });
  await world.page(link.url, { holder: 'Bo Lind', routing: '110000000', bank: '000123456789' });
  return id;
}

const setSchedule = (id: string, schedule: Schedule) =>
  world.stripe.accounts.update(id, { settings: { payouts: { schedule } } });
const scheduleOf = async (id: string) => (await world.stripe.accounts.retrieve(id)).settings?.payouts?.schedule;
const payoutsOf = async (stripeAccount: string) => (await world.stripe.payouts.list({}, { stripeAccount })).data;

/** $50 are transferred to an account, of a card whose money is available at once, or in two days. */
async function transfer(destination: string, card = '4000 0000 0000 0077') {
  const session = await world.stripe.checkout.sessions.create(sessionParams());
  await world.page(session.url ?? '', cardForm(card));
  const paid = await world.stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] });
  const source_transaction = (paid.payment_intent as Stripe.PaymentIntent).latest_charge as string;
  return world.stripe.transfers.create({ amount: 5_000, currency: 'usd', destination, source_transaction });
}

test('an account pays its available money out to its bank by itself, once a day', async () => {
  const id = await onboarded();
  await transfer(id, '4242 4242 4242 4242');
  expect(await payoutsOf(id)).toEqual([]);
  world.clock.forward(days(2));
  const { external_accounts } = await world.stripe.accounts.retrieve(id);
  const [payout, ...more] = await payoutsOf(id);
  expect(payout).toMatchObject({ amount: 5_000, automatic: true, destination: external_accounts?.data[0]?.id });
  expect(more).toEqual([]);
  await transfer(id);
  expect(await payoutsOf(id)).toHaveLength(1);
  world.clock.forward(days(1));
  expect(await payoutsOf(id)).toHaveLength(2);
  expect((await world.stripe.payouts.list()).data).toEqual([]);
});

test('calls at the same time pay out once', async () => {
  const id = await onboarded();
  await transfer(id, '4242 4242 4242 4242');
  world.clock.forward(days(2));
  await Promise.all(Array.from({ length: 40 }, () => world.stripe.balance.retrieve()));
  expect(await payoutsOf(id)).toHaveLength(1);
});

test('an account with a manual schedule pays out nothing, until it has another one', async () => {
  const id = await onboarded();
  await setSchedule(id, { interval: 'manual' });
  await transfer(id);
  world.clock.forward(days(8));
  expect(await payoutsOf(id)).toEqual([]);
  const call = await world.receiver.next(({ event }) => event.type === 'account.updated' && event.account === id);
  expect(call.event.account).toBe(id);
  await setSchedule(id, { interval: 'daily' });
  expect(await payoutsOf(id)).toHaveLength(1);
});

test('a weekly or monthly schedule pays out on its days', async () => {
  const id = await onboarded();
  await setSchedule(id, { interval: 'weekly', weekly_payout_days: ['tuesday'] });
  expect(await scheduleOf(id)).toMatchObject({ interval: 'weekly', weekly_anchor: 'tuesday' });
  await transfer(id);
  while (world.clock.now().getUTCDay() !== 1) world.clock.forward(days(1));
  expect(await payoutsOf(id)).toEqual([]);
  world.clock.forward(days(1));
  expect(await payoutsOf(id)).toHaveLength(1);
  await setSchedule(id, { interval: 'monthly', monthly_anchor: 31 });
  expect(await scheduleOf(id)).toEqual({
    delay_days: 2,
    interval: 'monthly',
    monthly_anchor: 31,
    monthly_payout_days: [31],
  });
  await transfer(id);
  world.clock.forward(days(1));
  while (after(world.clock.now(), days(1)).getUTCDate() !== 1) world.clock.forward(days(1));
  expect(await payoutsOf(id)).toHaveLength(2);
});

test('days and delays that do not fit, and accounts with a dashboard of their own, are refused', async () => {
  const id = await onboarded();
  const wrong: Schedule[] = [
    { interval: 'weekly' },
    { interval: 'monthly' },
    { interval: 'daily', weekly_anchor: 'monday' },
    { interval: 'weekly', monthly_anchor: 3 },
    { delay_days: 1 },
  ];
  for (const schedule of wrong) await expect(setSchedule(id, schedule)).rejects.toMatchObject({ statusCode: 400 });
  const refused = { statusCode: 403, code: 'account_invalid' };
  await expect(setSchedule('acct_nothing', { interval: 'manual' })).rejects.toMatchObject(refused);
  await setSchedule(id, { delay_days: 7 });
  await setSchedule(id, { interval: 'manual' });
  expect(await scheduleOf(id)).toEqual({ delay_days: 7, interval: 'manual' });
  const full = await world.stripe.accounts.create({
    controller: { stripe_dashboard: { type: 'full' } },
    country: 'US',
  });
  await expect(setSchedule(full.id, { interval: 'manual' })).rejects.toMatchObject({ statusCode: 400 });
});
