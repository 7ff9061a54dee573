import { expect, test } from 'vitest';
import { days, hours, minutes } from '#lib/clock.ts';
import type { User } from '#platform/operations/context.server.ts';
import type { Webhook } from '#tests/support/fake-gateway.ts';
import { world } from '#tests/support/world.ts';
import { takeProviderEvent } from '../public.server.ts';
import { scheduleToRemember, scheduleToSet } from './schedule.ts';

const { gateway, clock } = world;

const post = ({ rawBody, signature }: Webhook) =>
  takeProviderEvent(world.withActor({ kind: 'provider' }), rawBody, signature);
const daily = { interval: 'daily' };
const manual = { interval: 'manual' };
const weekly = { interval: 'weekly', weekDays: ['monday', 'thursday'] };

let banks = 0;
const anotherBank = () => ({ bank: { key: `another bank ${++banks}`, last4: '4321' } });
const scheduleOf = (accountId: string) => gateway.accounts.get(accountId)?.schedule;
const changes = () => gateway.calls.filter((name) => name === 'setPayoutSchedule').length;

/** The clock of schedules runs, and the queue is empty. */
async function tick(): Promise<void> {
  await world.run('payments.watchSchedules');
  await world.work();
}

async function proWithAccount(schedule: { interval: string } = daily) {
  const worker = await world.worker();
  const accountId = await world.payoutAccount(worker);
  await post(gateway.changeAccount(accountId, { schedule }));
  await world.work();
  return { worker, accountId };
}

/** A Pro whose bank account was changed just now, which the worker has heard of. */
async function withNewBank(schedule?: { interval: string }) {
  const pro = await proWithAccount(schedule);
  await post(gateway.changeAccount(pro.accountId, anotherBank()));
  await world.work();
  return pro;
}

const remembered = async ({ id }: User) =>
  world.db
    .selectFrom('payout_account')
    .select(['earlier_schedule', 'schedule_check_at'])
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
const nothing = { earlier_schedule: null, schedule_check_at: null };

test.each([
  ['daily', daily],
  ['weekly', weekly],
  ['monthly', { interval: 'monthly', monthDays: [1, 15] }],
])('a new bank account stops the %s payouts of the provider for 24 hours', async (_, schedule) => {
  const { worker, accountId } = await withNewBank(schedule);
  expect(scheduleOf(accountId)).toEqual(manual);
  clock.forward(hours(24) - 1);
  await tick();
  expect(scheduleOf(accountId)).toEqual(manual);
  clock.forward(1);
  await tick();
  expect(scheduleOf(accountId)).toEqual(schedule);
  expect(await remembered(worker)).toEqual(nothing);
});

test('the first bank account stops nothing', async () => {
  const before = changes();
  const { worker, accountId } = await proWithAccount();
  await tick();
  expect(scheduleOf(accountId)).toEqual(daily);
  expect(changes()).toBe(before);
  expect(await remembered(worker)).toEqual(nothing);
});

test('a schedule that is manual stays so, and one that is set by hand during the wait waits, too', async () => {
  const { accountId } = await withNewBank(manual);
  clock.forward(hours(1));
  await post(gateway.changeAccount(accountId, { schedule: weekly }));
  await world.work();
  expect(scheduleOf(accountId)).toEqual(manual);
  clock.forward(hours(23));
  await tick();
  expect(scheduleOf(accountId)).toEqual(weekly);
  const other = await withNewBank(manual);
  const before = changes();
  clock.forward(hours(24));
  await tick();
  expect(scheduleOf(other.accountId)).toEqual(manual);
  expect(changes()).toBe(before);
  expect(await remembered(other.worker)).toEqual(nothing);
});

test('a schedule that was changed by hand without an event is made manual again', async () => {
  const { accountId } = await withNewBank();
  gateway.changeAccount(accountId, { schedule: daily });
  clock.forward(minutes(31));
  await tick();
  expect(scheduleOf(accountId)).toEqual(manual);
});

test('a second change within the wait extends it, and the first schedule comes back', async () => {
  const { accountId } = await withNewBank(weekly);
  clock.forward(hours(20));
  await post(gateway.changeAccount(accountId, anotherBank()));
  clock.forward(hours(23));
  await tick();
  expect(scheduleOf(accountId)).toEqual(manual);
  clock.forward(hours(1));
  await tick();
  expect(scheduleOf(accountId)).toEqual(weekly);
});

test('a bank account that was changed without an event is noticed before the schedule is put back', async () => {
  const { accountId } = await withNewBank();
  clock.forward(hours(24));
  gateway.changeAccount(accountId, anotherBank());
  await tick();
  expect(scheduleOf(accountId)).toEqual(manual);
  clock.forward(hours(24));
  await tick();
  expect(scheduleOf(accountId)).toEqual(daily);
});

test('a bank account that is changed while the schedule is put back stops the payouts again', async () => {
  const { accountId } = await withNewBank();
  clock.forward(hours(24));
  let isDone = false;
  gateway.setBefore(async (method) => {
    if (method !== 'setPayoutSchedule' || isDone) return;
    isDone = true;
    await post(gateway.changeAccount(accountId, anotherBank()));
  });
  await tick();
  gateway.setBefore(null);
  expect(isDone).toBe(true);
  expect(scheduleOf(accountId)).toEqual(manual);
  clock.forward(hours(24));
  await tick();
  expect(scheduleOf(accountId)).toEqual(daily);
});

test.each(['away', 'lostAnswer'] as const)('an answer that does not come (%s) is asked for again', async (trouble) => {
  const { worker, accountId } = await proWithAccount();
  gateway.fail('setPayoutSchedule', trouble);
  await post(gateway.changeAccount(accountId, anotherBank()));
  await world.run('payments.watchSchedules');
  clock.forward(minutes(2));
  await tick();
  expect(scheduleOf(accountId)).toEqual(manual);
  clock.forward(hours(24));
  gateway.fail('setPayoutSchedule', trouble);
  await world.run('payments.watchSchedules');
  clock.forward(minutes(2));
  await tick();
  expect(scheduleOf(accountId)).toEqual(daily);
  expect(await remembered(worker)).toEqual(nothing);
});

test('a schedule that its owner sets again right after an answer that was lost is made manual once more', async () => {
  const { accountId } = await proWithAccount();
  gateway.fail('setPayoutSchedule', 'lostAnswer');
  await post(gateway.changeAccount(accountId, anotherBank()));
  await world.run('payments.watchSchedules');
  expect(scheduleOf(accountId)).toEqual(manual);
  await post(gateway.changeAccount(accountId, { schedule: daily }));
  await world.work();
  expect(scheduleOf(accountId)).toEqual(manual);
  clock.forward(hours(24));
  await tick();
  expect(scheduleOf(accountId)).toEqual(daily);
});

test('a definite no is logged, and asked again under another key', async () => {
  const { accountId } = await proWithAccount();
  gateway.refuse('setPayoutSchedule', null);
  await post(gateway.changeAccount(accountId, anotherBank()));
  await world.work();
  expect(scheduleOf(accountId)).toEqual(daily);
  clock.forward(hours(1));
  await tick();
  expect(scheduleOf(accountId)).toEqual(manual);
  clock.forward(hours(23));
  gateway.refuse('setPayoutSchedule', null);
  await tick();
  expect(scheduleOf(accountId)).toEqual(manual);
  clock.forward(hours(1));
  await tick();
  expect(scheduleOf(accountId)).toEqual(daily);
});

test('an account that is closed meanwhile ends the wait of its schedule', async () => {
  const { worker, accountId } = await withNewBank();
  await post(gateway.closeAccount(accountId));
  expect(await remembered(worker)).toEqual(nothing);
  const lost = await withNewBank();
  gateway.loseAccount(lost.accountId);
  clock.forward(days(1));
  await tick();
  clock.forward(hours(1));
  await tick();
  expect(await remembered(lost.worker)).toEqual(nothing);
});

test('what was put back, or begun by hand, is not put back once more', () => {
  expect(scheduleToRemember({ waits: false, schedule: daily, earlier: weekly })).toBeNull();
  expect(scheduleToRemember({ waits: false, schedule: manual, earlier: null })).toBeNull();
  expect(scheduleToRemember({ waits: true, schedule: weekly, earlier: daily })).toEqual(weekly);
  expect(scheduleToSet({ waits: true, schedule: manual, earlier: daily })).toBeNull();
  expect(scheduleToSet({ waits: false, schedule: manual, earlier: manual })).toBeNull();
});
