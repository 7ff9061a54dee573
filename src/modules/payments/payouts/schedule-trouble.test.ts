import { beforeAll, expect, test } from 'vitest';
import { hours, minutes } from '#lib/clock.ts';
import { createLog } from '#platform/log.server.ts';
import { world } from '#tests/support/world.ts';
import { takeProviderEvent } from '../public.server.ts';
import { watchSchedule } from './watch-schedule.server.ts';

// The provider does not stop its payouts to a new bank account, or does not put them back.

const { gateway, clock } = world;
const daily = { interval: 'daily' };
const manual = { interval: 'manual' };
let admin: ReturnType<typeof world.as>;
beforeAll(async () => {
  admin = world.as(await world.person({ role: 'admin' }));
});

let banks = 0;

/** Changes a Pro's account at the provider, and takes the event about it. */
async function change(accountId: string, facts: Parameters<typeof gateway.changeAccount>[1]): Promise<void> {
  const { rawBody, signature } = gateway.changeAccount(accountId, facts);
  await takeProviderEvent(world.withActor({ kind: 'provider' }), rawBody, signature);
}

async function accountOf(name: string): Promise<string> {
  const accountId = await world.payoutAccount(await world.worker({ name }));
  await change(accountId, { schedule: daily });
  await world.work();
  return accountId;
}

const changeBank = (accountId: string) => change(accountId, { bank: { key: `another one ${++banks}`, last4: '4321' } });

/** A Pro's account whose bank account was changed just now, and whose payouts are stopped. */
async function stoppedAccount(name: string): Promise<string> {
  const accountId = await accountOf(name);
  await changeBank(accountId);
  await world.work();
  return accountId;
}

/** Lets time pass, in which the clock of schedules runs, for each account without an answer of the provider to `method`. */
async function pass(ms: number, method?: 'retrieveAccount' | 'setPayoutSchedule'): Promise<void> {
  clock.forward(ms);
  if (method) for (let call = 0; call < 10; call++) gateway.fail(method, 'away');
  await world.run('payments.watchSchedules');
  gateway.forgetTroubles();
}

const scheduleOf = (accountId: string) => gateway.accounts.get(accountId)?.schedule;
async function casesOf(accountId: string, state: 'open' | 'closed' = 'open') {
  const { items } = await admin.payments.listCases({ state, limit: 50 });
  return items.filter(({ payoutAccountId }) => payoutAccountId === accountId);
}

test('the second definite no to a stop is a case, which the operator is mailed of, and which ends once the payouts are stopped', async () => {
  const accountId = await accountOf('Nora North');
  gateway.refuse('setPayoutSchedule', 'not_now', 3);
  await changeBank(accountId);
  await world.work();
  expect(await casesOf(accountId)).toEqual([]);
  world.mails.length = 0;
  await pass(hours(1));
  await world.work();
  expect(await casesOf(accountId)).toMatchObject([
    { kind: 'payoutsNotStopped', reason: 'not_now', amountCents: 0, person: { name: 'Nora North' }, acts: ['close'] },
  ]);
  expect(world.mails.map(({ subject }) => subject)).toEqual([
    'Money case: Payouts to a Pro’s bank couldn’t be stopped',
  ]);
  expect(world.mails[0]?.text).toContain('couldn’t be stopped. Person: Nora North. Money cases says what you can do');
  await pass(hours(1));
  await world.work();
  expect(await casesOf(accountId)).toHaveLength(1);
  expect(world.mails).toHaveLength(1);
  await pass(hours(1));
  expect(scheduleOf(accountId)).toEqual(manual);
  expect(await casesOf(accountId)).toEqual([]);
  expect(await casesOf(accountId, 'closed')).toMatchObject([{ closed: { cause: 'scheduleRight' } }]);
});

test('the second definite no to a put-back is a case, and a case that an administrator closed does not come back', async () => {
  const accountId = await stoppedAccount('Paul Put');
  gateway.refuse('setPayoutSchedule', null, 50);
  await pass(hours(24));
  expect(await casesOf(accountId)).toEqual([]);
  await pass(hours(1));
  const [money] = await casesOf(accountId);
  expect(money).toMatchObject({ kind: 'scheduleNotPutBack', reason: null });
  await admin.payments.closeCase({ caseId: money?.id ?? '', reason: 'I set it by hand tomorrow.' });
  for (let hour = 0; hour < 2; hour++) await pass(hours(1));
  expect(scheduleOf(accountId)).toEqual(manual);
  expect(await casesOf(accountId)).toEqual([]);
  // By hand, in the provider's dashboard.
  await change(accountId, { schedule: daily });
  await pass(hours(2));
  expect(scheduleOf(accountId)).toEqual(daily);
  gateway.forgetRefusals();
});

test('a case ends when the schedule is set by hand, and with its account', async () => {
  const accountId = await accountOf('Hanna Hand');
  gateway.refuse('setPayoutSchedule', null, 2);
  await changeBank(accountId);
  await world.work();
  await pass(hours(1));
  expect(await casesOf(accountId)).toHaveLength(1);
  await change(accountId, { schedule: manual });
  expect(await casesOf(accountId)).toEqual([]);

  const closed = await accountOf('Clara Closed');
  gateway.refuse('setPayoutSchedule', null, 2);
  await changeBank(closed);
  await world.work();
  await pass(hours(1));
  const { rawBody, signature } = gateway.closeAccount(closed);
  await takeProviderEvent(world.withActor({ kind: 'provider' }), rawBody, signature);
  expect(await casesOf(closed, 'closed')).toMatchObject([{ closed: { cause: 'accountClosed' } }]);
});

test('two hours without an answer to a stop, or about a put-back, are a case', async () => {
  const accountId = await accountOf('Ann Away');
  gateway.fail('setPayoutSchedule', 'away');
  await changeBank(accountId);
  await world.run('payments.watchSchedules');
  await pass(minutes(119), 'setPayoutSchedule');
  expect(await casesOf(accountId)).toEqual([]);
  await pass(minutes(2), 'setPayoutSchedule');
  expect(await casesOf(accountId)).toMatchObject([{ kind: 'payoutsNotStopped', reason: null }]);
  await pass(minutes(2));
  expect(await casesOf(accountId)).toEqual([]);

  // What is manual, as far as we know, is right for as long as the bank account is new.
  for (let hour = 2; hour < 24; hour += 3) await pass(hours(3), 'retrieveAccount');
  await pass(minutes(5), 'retrieveAccount');
  expect(await casesOf(accountId)).toEqual([]);
  await pass(hours(2), 'retrieveAccount');
  expect(await casesOf(accountId)).toMatchObject([{ kind: 'scheduleNotPutBack' }]);
  await pass(minutes(2));
  expect(scheduleOf(accountId)).toEqual(daily);
  expect(await casesOf(accountId)).toEqual([]);
});

test('a stop that the provider carries out after the wait is undone', async () => {
  const accountId = await accountOf('Lara Late');
  await changeBank(accountId);
  let isDone = false;
  gateway.setBefore(async (method) => {
    if (method !== 'setPayoutSchedule' || isDone) return;
    isDone = true;
    clock.forward(hours(24));
    // Another process looks, finds the schedule as it was, and ends the watch.
    await world.run('payments.watchSchedule', { accountId });
  });
  await world.run('payments.watchSchedules');
  gateway.setBefore(null);
  expect(scheduleOf(accountId)).toEqual(manual);
  await pass(minutes(1));
  expect(scheduleOf(accountId)).toEqual(daily);
});

test('a stop whose answer was lost, and that the provider carries out after the wait, is undone', async () => {
  const accountId = await accountOf('Lou Lost');
  await changeBank(accountId);
  let isDone = false;
  gateway.setBefore(async (method) => {
    if (method !== 'setPayoutSchedule' || isDone) return;
    isDone = true;
    clock.forward(hours(24));
    await world.run('payments.watchSchedule', { accountId });
  });
  gateway.fail('setPayoutSchedule', 'lostAnswer');
  await world.run('payments.watchSchedules');
  gateway.setBefore(null);
  expect(scheduleOf(accountId)).toEqual(manual);
  await pass(minutes(2));
  expect(scheduleOf(accountId)).toEqual(daily);
  expect(await casesOf(accountId)).toEqual([]);
});

test('the log says what a schedule was before it is made manual, also when no answer comes', async () => {
  const accountId = await accountOf('Lea Logged');
  await changeBank(accountId);
  const lines: string[] = [];
  const log = createLog('info', 'test', { write: (line) => void lines.push(line) });
  gateway.fail('setPayoutSchedule', 'away');
  await expect(watchSchedule({ ...world.withActor({ kind: 'clock' }), log }, { accountId })).rejects.toThrow();
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ accountId, schedule: manual, earlier: daily }]);
  await world.work();
});

test('a wait that ends while the payouts are stopped ends the stop at once', async () => {
  const accountId = await accountOf('Olga Over');
  await changeBank(accountId);
  let isDone = false;
  gateway.setBefore(async (method) => {
    if (method !== 'setPayoutSchedule' || isDone) return;
    isDone = true;
    clock.forward(hours(24));
  });
  await world.run('payments.watchSchedules');
  gateway.setBefore(null);
  await world.work();
  expect(scheduleOf(accountId)).toEqual(daily);
});
