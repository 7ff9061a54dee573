import { expect, test } from 'vitest';
import { days, hours } from '#lib/clock.ts';
import type { User } from '#platform/operations/context.server.ts';
import { decide, takeBack } from '#tests/support/disputes.ts';
import { casesOf, failedRefund, pass, payoutsOf, take } from '#tests/support/payouts.ts';
import { type JobWorld, world } from '#tests/support/world.ts';
import { payoutStates } from '../states.ts';
import { type WaitFacts, waitOf, waitReasons } from './wait-reasons.ts';

const { gateway, clock } = world;
const administrator = world.as(await world.person({ name: 'Ada Admin', role: 'admin' }));

/** The reasons that both sides read on the page of a job, and the Pro in the list of the earnings. */
async function readers({ jobId, client, worker }: JobWorld) {
  const onPage = async (user: User) => (await world.as(user).jobs.get({ jobId })).money.waits;
  const { items } = await world.as(worker).payments.listWaits();
  const inList = items.filter((item) => item.jobId === jobId).map(({ jobId: _, title: __, ...wait }) => wait);
  expect(await onPage(worker)).toEqual(inList);
  return { client: await onPage(client), worker: inList };
}

const transfer = (reason: string, until: Date | null = null) => [
  { to: 'worker', cents: 10_800, reason, until: until?.toISOString() ?? null },
];
const refund = (reason: string, until: Date | null = null) => [
  { to: 'client', cents: 12_000, reason, until: until?.toISOString() ?? null },
];

async function withAccount() {
  const worker = await world.worker();
  return { worker, accountId: await world.payoutAccount(worker) };
}

async function canceled() {
  const job = await world.paidJob();
  await world.as(job.client).jobs.cancel({ jobId: job.jobId, refundCents: 12_000 });
  return job;
}

const nextTryOf = async (job: JobWorld) => {
  const [payout] = await payoutsOf(job);
  const { next_try_at } = await world.db
    .selectFrom('payout')
    .select('next_try_at')
    .where('id', '=', payout?.id ?? '')
    .executeTakeFirstOrThrow();
  return next_try_at;
};

test('a Pro without a payout account reads what is missing, until the account is set up', async () => {
  const job = await world.releasedJob();
  await world.work();
  expect(await readers(job)).toEqual({ client: [], worker: transfer('accountMissing') });
  await world.as(job.worker).payments.openPayoutAccount({});
  expect(await readers(job)).toEqual({ client: [], worker: transfer('accountIncomplete') });
});

test('a changed bank account is a wait with an end', async () => {
  const { worker } = await withAccount();
  const waitsUntil = new Date(clock.now().getTime() + hours(24));
  await world.db
    .updateTable('payout_account')
    .set({ waits_until: waitsUntil })
    .where('user_id', '=', worker.id)
    .execute();
  const job = await world.releasedJob({ worker });
  await world.work();
  expect(await readers(job)).toEqual({ client: [], worker: transfer('bankChanged', waitsUntil) });
  await pass(hours(25));
  expect(await readers(job)).toEqual({ client: [], worker: [] });
});

test.each([
  ['balance_insufficient', 'clearing'],
  ['transfers_not_allowed', 'payoutRetry'],
])('a transfer refused with %s names its next try', async (code, reason) => {
  const job = await world.releasedJob({ worker: (await withAccount()).worker });
  expect((await readers(job)).worker).toEqual(transfer('sending'));
  gateway.refuse('transfer', code, 1);
  await world.work();
  expect((await readers(job)).worker).toEqual(transfer(reason, await nextTryOf(job)));
  await pass(hours(2));
  expect((await readers(job)).worker).toEqual([]);
});

test.each([
  ['transfers_not_allowed', 'payoutRefused'],
  ['account_invalid', 'payoutAccount'],
])('a transfer refused for good with %s says so', async (code, reason) => {
  const job = await world.releasedJob({ worker: (await withAccount()).worker });
  gateway.refuse('transfer', code, 100);
  await world.work();
  for (let hour = 0; hour < 48; hour++) await pass(hours(1));
  expect((await readers(job)).worker).toEqual(transfer(reason));
  gateway.forgetRefusals();
});

test.each([
  ['transfer', 'payoutUnanswered'],
  ['refund', 'refundUnanswered'],
] as const)('a %s without an answer for a day says so', async (method, reason) => {
  const job =
    method === 'refund' ? await canceled() : await world.releasedJob({ worker: (await withAccount()).worker });
  for (let time = 0; time < 30; time++) gateway.fail(method, 'away');
  await world.work();
  await pass(hours(20));
  await pass(hours(5));
  const { client, worker } = await readers(job);
  expect([...client, ...worker]).toEqual(method === 'refund' ? refund(reason) : transfer(reason));
  for (let day = 0; day < 30; day++) await pass(days(1));
});

test('a refund is on its way, is tried again, and is refused for good', async () => {
  const job = await canceled();
  expect(await readers(job)).toEqual({ client: refund('refundSending'), worker: [] });
  gateway.refuse('refund', 'processing_error', 100);
  await world.work();
  expect((await readers(job)).client).toEqual(refund('refundRetry', await nextTryOf(job)));
  for (let hour = 0; hour < 48; hour++) await pass(hours(1));
  expect((await readers(job)).client).toEqual(refund('refundRefused'));
  gateway.forgetRefusals();
});

test('a refund that the provider has accepted and holds is on its way until the provider pays it', async () => {
  gateway.setNextRefund('pending');
  const job = await canceled();
  await world.work();
  const [payout] = await payoutsOf(job);
  expect(payout).toMatchObject({ state: 'sent' });
  expect(await readers(job)).toEqual({ client: refund('refundSending'), worker: [] });
  await take(gateway.endRefund(payout?.providerId ?? '', 'succeeded'));
  expect(await readers(job)).toEqual({ client: [], worker: [] });
});

test.each([
  ['settlement', 'refundSettling'],
  ['balance', 'refundUncovered'],
] as const)('a refund that waits for the %s at the provider is not said to be on its way', async (waitsFor, reason) => {
  gateway.setNextRefund('pending', waitsFor);
  const job = await canceled();
  await world.work();
  expect(await readers(job)).toEqual({ client: refund(reason), worker: [] });
  const { money } = await world.as(job.worker).jobs.get({ jobId: job.jobId });
  expect(money.refunds).toEqual([{ state: 'waiting', cents: 12_000 }]);
  await take(gateway.endRefund((await payoutsOf(job))[0]?.providerId ?? '', 'pending'));
  expect((await readers(job)).client).toEqual(refund('refundSending'));
  await take(gateway.endRefund((await payoutsOf(job))[0]?.providerId ?? '', 'succeeded'));
  expect((await readers(job)).client).toEqual([]);
});

test('a refund that the provider has not paid for a week is a case, which says whether the balance is too small', async () => {
  const jobs: JobWorld[] = [];
  for (const waitsFor of ['settlement', 'balance'] as const) {
    gateway.setNextRefund('pending', waitsFor);
    const job = await canceled();
    await world.work();
    jobs.push(job);
  }
  const cases = () =>
    Promise.all(jobs.map(async (job) => (await casesOf(job)).map(({ kind, reason }) => [kind, reason])));
  await pass(days(6));
  expect(await cases()).toEqual([[], []]);
  await pass(days(1) + hours(1));
  expect(await cases()).toEqual([[['refundPending', null]], [['refundPending', 'insufficient_funds']]]);
  for (const job of jobs) await take(gateway.endRefund((await payoutsOf(job))[0]?.providerId ?? '', 'succeeded'));
});

test('a refund that the provider has not paid for a week is late while an administrator looks at it', async () => {
  gateway.setNextRefund('pending');
  const job = await canceled();
  await world.work();
  await pass(days(6));
  expect((await readers(job)).client).toEqual(refund('refundSending'));
  await pass(days(2));
  expect((await readers(job)).client).toEqual(refund('refundLate'));
  const [{ id: caseId } = { id: '' }] = await casesOf(job);
  await administrator.payments.closeCase({ caseId, reason: 'The processor pays it on Monday.' });
  expect((await readers(job)).client).toEqual(refund('refundSending'));
  await take(gateway.endRefund((await payoutsOf(job))[0]?.providerId ?? '', 'succeeded'));
});

test('a refund that was late and is sent again is not late from the start', async () => {
  gateway.setNextRefund('pending', 'balance');
  const job = await canceled();
  await world.work();
  await pass(days(8));
  expect((await readers(job)).client).toEqual(refund('refundLate'));
  await take(gateway.endRefund((await payoutsOf(job))[0]?.providerId ?? '', 'failed', 'insufficient_funds'));
  const caseId = (await casesOf(job)).find(({ kind }) => kind === 'refundFailed')?.id ?? '';
  gateway.setNextRefund('pending', 'balance');
  await administrator.payments.retryPayout({ caseId });
  await world.work();
  expect((await readers(job)).client).toEqual(refund('refundUncovered'));
  await take(gateway.endRefund((await payoutsOf(job))[0]?.providerId ?? '', 'succeeded'));
});

test('a refund that the card does not take says so', async () => {
  const job = await failedRefund();
  expect(await readers(job)).toEqual({ client: refund('refundCard'), worker: [] });
});

test('both sides read where a refund is: on its way, sent, stopped, and paid another way', async () => {
  const job = await canceled();
  const refunds = async () => {
    const [client, worker] = await Promise.all(
      [job.client, job.worker].map(async (user) => (await world.as(user).jobs.get({ jobId: job.jobId })).money.refunds),
    );
    expect(worker).toEqual(client);
    return client;
  };
  const all = (state: string) => [{ state, cents: 12_000 }];
  expect(await refunds()).toEqual(all('onItsWay'));
  const sentRefunds = async () => (await world.as(job.client).jobs.get({ jobId: job.jobId })).money.sentRefunds;
  expect(await sentRefunds()).toEqual([]);
  await world.work();
  expect(await refunds()).toEqual(all('sent'));
  expect(await sentRefunds()).toEqual([{ cents: 12_000, at: clock.now().toISOString() }]);
  await take(gateway.endRefund((await payoutsOf(job))[0]?.providerId ?? '', 'failed', 'declined'));
  expect(await refunds()).toEqual(all('stopped'));
  expect(await sentRefunds()).toEqual([]);
  const [{ id: caseId } = { id: '' }] = await casesOf(job);
  await administrator.payments.payOutside({ caseId, reason: 'Check 1042.' });
  expect(await refunds()).toEqual(all('outside'));
  const outside = async (user: User) => (await world.as(user).jobs.get({ jobId: job.jobId })).money.outsideRefunds;
  const at = clock.now().toISOString();
  expect(await outside(job.client)).toEqual([{ cents: 12_000, at, note: 'Check 1042.' }]);
  expect(await outside(job.worker)).toEqual([{ cents: 12_000, at, note: null }]);
});

test('a refund waits while the payment is in dispute, and goes out once the bank has decided', async () => {
  const job = await canceled();
  const id = await takeBack(job.jobId);
  expect((await readers(job)).client).toEqual(refund('refundDisputed'));
  await decide(id, 'won');
  await pass(hours(1));
  expect((await readers(job)).client).toEqual([]);
});

test('every state of a payout that has not arrived has a reason, and every reason belongs to a state', () => {
  const when = clock.now().toISOString();
  const codes = [null, 'unanswered', 'balance_insufficient', 'account_invalid', 'declined', 'charge_disputed', 'other'];
  const facts: WaitFacts[] = payoutStates.flatMap((state) =>
    codes.flatMap((reason) =>
      [true, false].flatMap((isTransfer) =>
        [null, when].flatMap((at) =>
          [true, false].flatMap((is) => [
            {
              state,
              reason,
              isTransfer,
              isPending: false,
              isLate: false,
              waitsFor: null,
              nextTryAt: at,
              waitsUntil: at,
              isDisputed: is,
              hasAccount: true,
              isSetUp: true,
              isMissing: false,
              isHeld: is && at === null,
            },
            {
              state,
              reason,
              isTransfer,
              isPending: false,
              isLate: false,
              waitsFor: null,
              nextTryAt: at,
              waitsUntil: at,
              isDisputed: is,
              hasAccount: is,
              isSetUp: false,
              isMissing: is && at !== null,
              isHeld: false,
            },
          ]),
        ),
      ),
    ),
  );
  const found = facts.map((each) => [each, waitOf(each)] as const);
  const hasArrived = ({ state }: WaitFacts) => state === 'sent' || state === 'outside';
  const accepted = { ...(facts.find(hasArrived) as WaitFacts), state: 'sent', isPending: true } as const;
  const atProvider = [
    waitOf(accepted),
    waitOf({ ...accepted, waitsFor: 'settlement' }),
    waitOf({ ...accepted, waitsFor: 'balance' }),
    waitOf({ ...accepted, waitsFor: 'balance', isLate: true }),
  ].map((wait) => wait?.reason);
  expect(atProvider).toEqual(['refundSending', 'refundSettling', 'refundUncovered', 'refundLate']);
  for (const [each, wait] of found) expect(wait === null).toBe(hasArrived(each));
  expect(new Set([...atProvider, ...found.flatMap(([, wait]) => wait?.reason ?? [])])).toEqual(new Set(waitReasons));
});
