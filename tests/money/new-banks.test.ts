import { expect, test } from 'vitest';
import { hours } from '#lib/clock.ts';
import { world } from '#tests/support/world.ts';
import * as at from './at-the-provider.ts';
import { journeysAt, release } from './journeys.ts';
import { startMoneyWorld } from './money-world.ts';

const { clock } = world;
const provider = await startMoneyWorld();
const { stripe } = provider;
const { paidJobWithAccount } = journeysAt(provider);

const payoutsOf = async (stripeAccount: string) => (await stripe.payouts.list({}, { stripeAccount })).data;
const scheduleOf = async (id: string) => (await stripe.accounts.retrieve(id)).settings?.payouts?.schedule;

/** Lets time go by with the minute's tick at its end. */
async function pass(durationMs: number): Promise<void> {
  clock.forward(durationMs);
  await world.run('payments.watchSchedules');
  await world.work();
}

/** A Pro's account at the provider, with money that can be paid out in two hours, and a new bank account that we have heard of. */
async function accountWithNewBank() {
  const { account, ...job } = await paidJobWithAccount();
  await release(job);
  await pass(hours(46));
  await at.changeBank(provider, job);
  await at.deliverEvents(provider);
  await world.work();
  return { job, account };
}

test('money at a Pro’s account goes to a new bank account 24 hours after we learned of it', async () => {
  const { account } = await accountWithNewBank();
  expect(await scheduleOf(account)).toMatchObject({ interval: 'manual' });
  await pass(hours(24) - 1_000);
  expect(await payoutsOf(account)).toEqual([]);
  await pass(1_000);
  expect(await scheduleOf(account)).toMatchObject({ interval: 'daily' });
  expect(await payoutsOf(account)).toHaveLength(1);
});

test('a schedule that is set at the provider meanwhile waits until then', async () => {
  const { account } = await accountWithNewBank();
  const schedule = { interval: 'weekly', weekly_payout_days: ['monday', 'wednesday', 'friday'] } as const;
  await stripe.accounts.update(account, { settings: { payouts: { schedule: structuredClone(schedule) as never } } });
  await at.deliverEvents(provider);
  await world.work();
  expect(await scheduleOf(account)).toMatchObject({ interval: 'manual' });
  await pass(hours(24));
  expect(await scheduleOf(account)).toMatchObject(schedule);
});

test('an answer that was lost, and a provider that fails, stop the payouts a little later', async () => {
  const { account, ...job } = await paidJobWithAccount();
  provider.loseAnswerOf('setPayoutSchedule');
  await at.changeBank(provider, job);
  await at.deliverEvents(provider);
  await world.run('payments.watchSchedules');
  await pass(hours(1));
  expect(await scheduleOf(account)).toMatchObject({ interval: 'manual' });
  await provider.setFault({ status: 500, when: 'after', calls: 3 });
  await pass(hours(23));
  await provider.setFault(null);
  await pass(hours(1));
  expect(await scheduleOf(account)).toMatchObject({ interval: 'daily' });
});
