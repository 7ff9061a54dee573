import { beforeAll, expect, test } from 'vitest';
import { days, minutes } from '#lib/clock.ts';
import { usd } from '#lib/money.ts';
import type { User } from '#platform/operations/context.server.ts';
import { pass, take } from '#tests/support/payouts.ts';
import { world } from '#tests/support/world.ts';
import { unclaimedSteps } from './unclaimed-steps.ts';

// Released money that waits for a payout account: the Pro is reminded, and at last an administrator hears of it.

const { gateway, clock } = world;
let admin: ReturnType<typeof world.as>;
beforeAll(async () => {
  admin = world.as(await world.person({ name: 'Ada Admin', role: 'admin' }));
});

/** Lets time pass, in days, and the clock of unclaimed money run. */
async function passDays(count: number): Promise<void> {
  clock.forward(days(count));
  await world.run('payments.watchUnclaimed');
}

const remindersOf = async (worker: User) =>
  (await world.as(worker).notifications.list({})).items.filter(({ kind }) => kind === 'payoutAccountMissing');
const countReminders = async (worker: User) => (await remindersOf(worker)).length;

async function casesOf({ email }: User, state: 'open' | 'closed' = 'open') {
  const { items } = await admin.payments.listCases({ state, limit: 50 });
  return items.filter(({ kind, person }) => kind === 'balanceUnclaimed' && person?.email === email);
}

/** A Pro without a payout account, whose money of $108.00 was released just now. */
async function unpaidPro(about: Parameters<typeof world.worker>[0] = {}): Promise<User> {
  const { worker } = await world.releasedJob({ worker: await world.worker(about) });
  return worker;
}

/** Sets up payouts, and lets the day pass for which the first bank account waits. */
async function setUpPayouts(worker: User): Promise<void> {
  await world.payoutAccount(worker);
  clock.forward(days(1));
  await world.run('payments.reconcile');
  await world.work();
}

test('a Pro is reminded 3, 14 and 45 days after the release, once each, with the whole sum', async () => {
  const worker = await unpaidPro();
  for (const [dayCount, reminders] of [
    [2.9, 0],
    [0.1, 1],
    [0, 1],
    [10.9, 1],
    [0.1, 2],
    [30.9, 2],
    [0.1, 3],
    [14, 3],
  ] as const) {
    await passDays(dayCount);
    expect(await countReminders(worker)).toBe(reminders);
  }
  expect((await remindersOf(worker))[0]).toMatchObject({
    title: '$108.00 is waiting for your payout account',
    body: expect.stringMatching(/^We can’t send \$108\.00 of your earnings to your bank until payouts are set up\./),
    path: '/settings/payouts',
  });
});

test('a reminder comes by mail and text, too', async () => {
  const phone = '+14155550134';
  const { email } = await unpaidPro({ phone });
  await world.work();
  for (const sent of [world.mails, world.texts]) sent.length = 0;
  await passDays(3);
  await world.work();
  const mails = world.mails.filter(({ to }) => to === email);
  expect(mails.map(({ subject }) => subject)).toEqual(['$108.00 is waiting for your payout account']);
  expect(mails[0]?.text).toContain('/settings/payouts');
  const texts = world.texts.filter(({ to }) => to === phone);
  expect(texts.map(({ body }) => body)).toEqual([expect.stringContaining('$108.00 is waiting in your balance.')]);
});

test('jobs that are released later count in the sum, and get no reminders of their own', async () => {
  const worker = await unpaidPro();
  await passDays(13);
  await world.releasedJob({ worker, total: usd(20_000) });
  await passDays(1);
  expect((await remindersOf(worker))[0]?.title).toContain('$288.00');
  const before = await countReminders(worker);
  await passDays(10);
  expect(await countReminders(worker)).toBe(before);
});

test('what is released after the second reminder is reminded of 3 days later, also when the clock moves 3 days at a time', async () => {
  const worker = await unpaidPro();
  await passDays(60);
  const before = await countReminders(worker);
  await world.releasedJob({ worker, total: usd(20_000) });
  const counts: number[] = [];
  for (let round = 0; round < 6; round += 1) {
    await passDays(3);
    counts.push((await countReminders(worker)) - before);
  }
  expect(counts).toEqual([1, 1, 1, 1, 2, 2]);
  expect((await remindersOf(worker))[0]?.title).toContain('$288.00');
});

test('after a standstill, one reminder is sent in place of all that were missed', async () => {
  const worker = await unpaidPro();
  await passDays(50);
  expect(await countReminders(worker)).toBe(1);
  await passDays(4);
  expect(await countReminders(worker)).toBe(1);
});

test('two clocks at the same moment remind once', async () => {
  const worker = await unpaidPro();
  clock.forward(days(3));
  await Promise.all([1, 2, 3].map(() => world.run('payments.watchUnclaimed')));
  expect(await countReminders(worker)).toBe(1);
});

test('reminders stop once the payout account is set up, also while its transfers wait for another reason', async () => {
  const worker = await unpaidPro();
  await passDays(3);
  const accountId = await world.payoutAccount(worker);
  await admin.payments.holdPayouts({ accountId: worker.id, reason: 'They called.' });
  await world.work();
  await passDays(11);
  expect(await countReminders(worker)).toBe(1);
  await admin.payments.allowPayouts({ accountId: worker.id, reason: 'They called.' });
  await world.work();
  await passDays(60);
  expect(await countReminders(worker)).toBe(1);
  expect(await casesOf(worker)).toEqual([]);
  expect(gateway.transfers.filter((one) => one.accountId === accountId)).toHaveLength(1);
});

test('a Pro whose account lacks something is reminded, and a Pro whose payouts go out is not', async () => {
  const lacking = await world.worker();
  await world.as(lacking).payments.openPayoutAccount({});
  await world.releasedJob({ worker: lacking });
  const paid = await world.worker();
  await world.payoutAccount(paid);
  await world.releasedJob({ worker: paid });
  await passDays(3);
  expect(await countReminders(lacking)).toBe(1);
  expect(await countReminders(paid)).toBe(0);
});

test('after 60 days it is a case with the Pro, the sum and since when, of which the operator is mailed', async () => {
  const since = clock.now();
  const worker = await unpaidPro({ name: 'Olga Old' });
  await passDays(59.9);
  expect(await casesOf(worker)).toEqual([]);
  await world.work();
  world.mails.length = 0;
  await passDays(0.1);
  await passDays(1);
  await world.work();
  expect(await casesOf(worker)).toMatchObject([
    { amountCents: 10_800, since: since.toISOString(), person: { name: 'Olga Old' }, job: null, acts: ['close'] },
  ]);
  const mails = world.mails.filter(({ text }) => text.includes('Olga Old'));
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Money case: A Pro’s balance has been unclaimed for 60 days ($108.00)',
  ]);
  await world.releasedJob({ worker });
  expect(await casesOf(worker)).toMatchObject([{ amountCents: 21_600 }]);
});

test('the case ends once the money is sent, and not before', async () => {
  const worker = await unpaidPro();
  await passDays(60);
  gateway.fail('transfer', 'away');
  await setUpPayouts(worker);
  await passDays(0);
  expect(await casesOf(worker)).toHaveLength(1);
  await pass(minutes(60));
  await passDays(0);
  expect(await casesOf(worker)).toEqual([]);
  expect(await casesOf(worker, 'closed')).toMatchObject([
    { amountCents: 10_800, since: null, closed: { outcome: 'ended', cause: 'paidOut' } },
  ]);
});

test('the payout that sends the last of the money ends the case, which is about what was sent', async () => {
  const worker = await unpaidPro();
  await passDays(60);
  expect(await casesOf(worker)).toMatchObject([{ amountCents: 10_800 }]);
  await world.releasedJob({ worker });
  await setUpPayouts(worker);
  expect(await casesOf(worker)).toEqual([]);
  expect((await casesOf(worker, 'closed'))[0]).toMatchObject({ amountCents: 21_600, closed: { cause: 'paidOut' } });
});

test('a case that an administrator closed does not come back for the same money', async () => {
  const worker = await unpaidPro();
  await passDays(60);
  const [money] = await casesOf(worker);
  await admin.payments.closeCase({ caseId: money?.id ?? '', reason: 'I called.' });
  await passDays(30);
  expect(await casesOf(worker)).toEqual([]);
});

test('what a Pro earns after a payout account was closed is another wait', async () => {
  const worker = await unpaidPro();
  await passDays(14);
  const accountId = await world.payoutAccount(worker);
  await world.work();
  await take(gateway.closeAccount(accountId));
  await world.releasedJob({ worker });
  await passDays(3);
  expect(await countReminders(worker)).toBe(2);
});

test('the steps are in the order of their time', () => {
  const times = unclaimedSteps.map(({ afterMs }) => afterMs);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
});
