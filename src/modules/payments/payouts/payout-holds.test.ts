import { beforeAll, expect, test } from 'vitest';
import { days, hours, minutes } from '#lib/clock.ts';
import type { User } from '#platform/operations/context.server.ts';
import { closeRow } from '#tests/support/closed-account.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { world } from '#tests/support/world.ts';
import { erasePayoutDetails, takeProviderEvent } from '../public.server.ts';

// A Pro says that a change of the bank account was someone else's, and an administrator holds the payouts.

const { gateway, clock } = world;
const reason = 'The Pro called: it was not them.';
const daily = { interval: 'daily' };
const manual = { interval: 'manual' };
let admin: ReturnType<typeof world.as>;
beforeAll(async () => {
  admin = world.as(await world.person({ name: 'Ada Admin', role: 'admin' }));
});

let banks = 0;

/** Changes a Pro's account at the provider, and takes the event about it. */
async function change(accountId: string, facts: Parameters<typeof gateway.changeAccount>[1]): Promise<void> {
  const { rawBody, signature } = gateway.changeAccount(accountId, facts);
  await takeProviderEvent(world.withActor({ kind: 'provider' }), rawBody, signature);
  await world.work();
}

async function proWithAccount() {
  const worker = await world.worker();
  const accountId = await world.payoutAccount(worker);
  await change(accountId, { schedule: daily });
  return { worker, accountId };
}

/** Lets time pass, in which the clocks of payouts and schedules run. */
async function pass(ms: number): Promise<void> {
  clock.forward(ms);
  for (const tick of ['payments.watchSchedules', 'payments.reconcile'] as const) await world.run(tick);
  await world.work();
}

const scheduleOf = (accountId: string) => gateway.accounts.get(accountId)?.schedule;
const transfersTo = (accountId: string) =>
  gateway.transfers.filter((transfer) => transfer.accountId === accountId).length;
const earnings = (worker: User) => world.as(worker).payments.getEarnings();

test('after an objection nothing is paid, however late, and after it is settled, once', async () => {
  const { worker, accountId } = await proWithAccount();
  await change(accountId, { bank: { key: `of a thief ${++banks}`, last4: '4321' } });
  await world.releasedJob({ worker });
  await pass(hours(1));
  await admin.payments.holdPayouts({ accountId: worker.id, reason });
  for (let day = 0; day < 2; day++) await pass(days(1));
  await world.releasedJob({ worker });
  await pass(minutes(5));
  expect(transfersTo(accountId)).toBe(0);
  expect(scheduleOf(accountId)).toEqual(manual);
  expect(await earnings(worker)).toMatchObject({ payoutAccount: 'held', waitsUntil: null });
  const { items } = await world.as(worker).payments.listWaits();
  expect(items.map((wait) => [wait.reason, wait.until])).toEqual([
    ['payoutsHeld', null],
    ['payoutsHeld', null],
  ]);

  await admin.payments.allowPayouts({ accountId: worker.id, reason });
  await world.work();
  for (let hour = 0; hour < 2; hour++) await pass(hours(1));
  expect(transfersTo(accountId)).toBe(2);
  expect(scheduleOf(accountId)).toEqual(daily);
  expect(await earnings(worker)).toMatchObject({ payoutAccount: 'ready', balanceCents: 0 });
});

test('a hold keeps back a transfer that is looked up at the provider meanwhile', async () => {
  const { worker, accountId } = await proWithAccount();
  await world.releasedJob({ worker });
  // So old that the provider is asked first whether it was sent before.
  clock.forward(days(2));
  let isDone = false;
  gateway.setBefore(async (method) => {
    if (method !== 'findTransfer' || isDone) return;
    isDone = true;
    await admin.payments.holdPayouts({ accountId: worker.id, reason });
  });
  await world.work();
  gateway.setBefore(null);
  expect(isDone).toBe(true);
  expect(transfersTo(accountId)).toBe(0);
  await pass(minutes(5));
  expect((await earnings(worker)).payoutAccount).toBe('held');
  await admin.payments.allowPayouts({ accountId: worker.id, reason });
  await world.work();
  expect(transfersTo(accountId)).toBe(1);
});

test('a hold without a new bank account stops the schedule, and the end of it within a wait does not', async () => {
  const { worker, accountId } = await proWithAccount();
  await admin.payments.holdPayouts({ accountId: worker.id, reason });
  await world.work();
  expect(scheduleOf(accountId)).toEqual(manual);
  await pass(days(3));
  expect(scheduleOf(accountId)).toEqual(manual);
  await change(accountId, { bank: { key: `another ${++banks}`, last4: '4321' } });
  await admin.payments.allowPayouts({ accountId: worker.id, reason });
  await pass(hours(23));
  expect(scheduleOf(accountId)).toEqual(manual);
  expect((await earnings(worker)).payoutAccount).toBe('waiting');
  await pass(hours(1));
  expect(scheduleOf(accountId)).toEqual(daily);
});

test('a schedule that was manual before stays so, and another account of the Pro stays on hold', async () => {
  const { worker, accountId } = await proWithAccount();
  await change(accountId, { schedule: manual });
  await admin.payments.holdPayouts({ accountId: worker.id, reason });
  const { rawBody, signature } = gateway.closeAccount(accountId);
  await takeProviderEvent(world.withActor({ kind: 'provider' }), rawBody, signature);
  const other = await world.payoutAccount(worker);
  await world.releasedJob({ worker });
  await pass(minutes(5));
  expect(transfersTo(other)).toBe(0);
  expect((await earnings(worker)).payoutAccount).toBe('held');
});

test('administrators read when and why, and each act is possible once', async () => {
  const { worker } = await proWithAccount();
  const accountId = worker.id;
  expect(await admin.payments.getPayoutHolds({ accountId })).toEqual({ hasAccount: true, isHeld: false, holds: [] });
  const held = await Promise.all([1, 2].map(() => refusalOf(admin.payments.holdPayouts({ accountId, reason }))));
  expect(held.toSorted()).toEqual([null, 'payments.holdNotNow'].toSorted());
  await admin.payments.allowPayouts({ accountId, reason: 'It was them.' });
  expect(await refusalOf(admin.payments.allowPayouts({ accountId, reason }))).toBe('payments.holdNotNow');
  const hold = { byName: 'Ada Admin', reason, allowedByName: 'Ada Admin', allowReason: 'It was them.' };
  expect(await admin.payments.getPayoutHolds({ accountId })).toMatchObject({ isHeld: false, holds: [hold] });
  const acts = await world.db.selectFrom('audit_event').select('act').where('subject_id', '=', accountId).execute();
  expect(acts.map(({ act }) => act)).toEqual(expect.arrayContaining(['payments.holdPayouts', 'payments.allowPayouts']));
  await world.db.transaction().execute((tx) => erasePayoutDetails(tx, accountId));
  const { holds } = await admin.payments.getPayoutHolds({ accountId });
  expect(holds[0]).toMatchObject({ byName: 'Ada Admin', reason: null, allowReason: null });
});

test('a new bank account of a Pro whose payouts are on hold is told without a time from which it is paid', async () => {
  const { worker, accountId } = await proWithAccount();
  await admin.payments.holdPayouts({ accountId: worker.id, reason });
  world.mails.length = 0;
  await change(accountId, { bank: { key: `told ${++banks}`, last4: '9876' }, email: 'held@example.test' });
  const { items } = await world.as(worker).notifications.list({});
  const bell = items.find(({ title }) => title === 'Your bank account was changed')?.body;
  const mails = [worker.email, 'held@example.test'].map((to) => world.mails.find((mail) => mail.to === to)?.text);
  for (const text of [bell, ...mails]) {
    expect(text).toContain('9876');
    expect(text).toContain('Your payouts are on hold');
    expect(text).not.toContain('until');
  }
});

test('no reason is kept about a closed account', async () => {
  const { worker } = await proWithAccount();
  const accountId = worker.id;
  await closeRow(accountId);
  await admin.payments.holdPayouts({ accountId, reason });
  await admin.payments.allowPayouts({ accountId, reason });
  const { holds } = await admin.payments.getPayoutHolds({ accountId });
  expect(holds).toMatchObject([{ byName: 'Ada Admin', reason: null, allowedByName: 'Ada Admin', allowReason: null }]);
});

test('outsiders find nothing, and without a payout account there is nothing to hold', async () => {
  const { worker } = await proWithAccount();
  for (const outsider of [worker, await world.client()]) {
    const { payments } = world.as(outsider);
    const ask = { accountId: worker.id, reason };
    expect(await refusalOf(payments.holdPayouts(ask))).toBe('api.notFound');
    expect(await refusalOf(payments.allowPayouts(ask))).toBe('api.notFound');
    expect(await refusalOf(payments.getPayoutHolds({ accountId: worker.id }))).toBe('api.notFound');
  }
  const without = await world.worker();
  expect(await refusalOf(admin.payments.holdPayouts({ accountId: without.id, reason }))).toBe('payments.holdNotNow');
  expect((await admin.payments.getPayoutHolds({ accountId: without.id })).hasAccount).toBe(false);
  const noOne = '5d2b0a3e-0000-4000-8000-000000000001';
  expect(await refusalOf(admin.payments.holdPayouts({ accountId: noOne, reason }))).toBe('api.notFound');
});
