import { expect, test } from 'vitest';
import { days, hours } from '#lib/clock.ts';
import { balances } from '#tests/support/ledger.ts';
import { casesOf, pass, payoutsOf } from '#tests/support/payouts.ts';
import { type JobWorld, world } from '#tests/support/world.ts';

const { gateway } = world;

/** A released job whose transfer of $108.00 is to be sent. */
async function released() {
  const worker = await world.worker();
  const accountId = await world.payoutAccount(worker);
  return { ...(await world.releasedJob({ worker })), accountId };
}

const transfersTo = (accountId: string) => gateway.transfers.filter((transfer) => transfer.accountId === accountId);
const refusedOf = async ({ worker }: JobWorld) => (await world.as(worker).payments.getEarnings()).refused;
const triesOf = async (method: 'transfer' | 'refund', act: () => Promise<void>) => {
  const before = gateway.calls.length;
  await act();
  return gateway.calls.slice(before).filter((call) => call === method).length;
};

/** What notifications of a kind say to a person. */
const toldOf = async (user: JobWorld['worker'], kind: string) =>
  (await world.as(user).notifications.list({})).items.flatMap((item) => (item.kind === kind ? [item.body] : []));

/** Lets days pass, hour by hour. */
async function passDays(count: number): Promise<void> {
  for (let hour = 0; hour < count * 24; hour++) await pass(hours(1));
}

test('a transfer that is refused five times over a day is refused for good: a case, and words for the Pro', async () => {
  const job = await released();
  gateway.refuse('transfer', 'transfers_not_allowed', 100);
  expect(await triesOf('transfer', () => world.work())).toBe(1);
  expect(await refusedOf(job)).toBeNull();
  expect(await triesOf('transfer', () => passDays(3))).toBe(4);
  expect(await payoutsOf(job)).toMatchObject([{ state: 'refused', reason: 'transfers_not_allowed' }]);
  expect(await casesOf(job)).toMatchObject([{ kind: 'payoutRefused', reason: 'transfers_not_allowed', cents: 10_800 }]);
  expect(await refusedOf(job)).toEqual({ cents: 10_800, reason: 'payoutRefused' });
  expect(await toldOf(job.worker, 'payoutRefused')).toEqual([
    expect.stringMatching(/refused the payout of \$108\.00 .* You don’t have to do anything\.$/),
  ]);
  expect((await world.as(job.worker).payments.getEarnings()).balanceCents).toBe(10_800);
  expect(world.mails.filter(({ subject }) => subject.startsWith('Money case: '))).toMatchObject([
    {
      subject: 'Money case: The payment processor refused it ($108.00)',
      text: expect.stringContaining(`Amount: $108.00. Person: ${job.worker.name}.`),
    },
  ]);
  gateway.forgetRefusals();
});

test('a refusal counts once, however many runs hear of it', async () => {
  const job = await released();
  gateway.refuse('transfer', 'transfers_not_allowed', 1);
  const [payout] = await payoutsOf(job);
  const run = () => world.run('payments.transfer', { payoutId: payout?.id });
  await Promise.all([run(), run(), run()]);
  const { refusals } = await world.db
    .selectFrom('payout')
    .select('refusals')
    .where('id', '=', payout?.id ?? '')
    .executeTakeFirstOrThrow();
  expect(refusals).toBeLessThanOrEqual(1);
  await passDays(1);
  expect(await payoutsOf(job)).toMatchObject([{ state: 'sent' }]);
  expect(transfersTo(job.accountId)).toHaveLength(1);
});

test('a transfer waits while the provider’s balance is too small, and goes out once it is not', async () => {
  const job = await released();
  gateway.refuse('transfer', 'balance_insufficient', 30);
  await world.work();
  await passDays(1);
  expect(await payoutsOf(job)).toMatchObject([{ state: 'queued', reason: 'balance_insufficient' }]);
  // After a day an administrator looks at it, while it goes on waiting.
  expect(await casesOf(job)).toMatchObject([{ kind: 'payoutRefused', reason: 'balance_insufficient', outcome: null }]);
  expect(await toldOf(job.worker, 'payoutRefused')).toEqual([]);
  gateway.forgetRefusals();
  await pass(hours(1));
  expect(await payoutsOf(job)).toMatchObject([{ state: 'sent' }]);
  expect(await casesOf(job)).toMatchObject([{ outcome: 'ended' }]);
  expect(transfersTo(job.accountId)).toHaveLength(1);
});

test('hours of waiting for the provider’s balance take nothing off the tries after another refusal', async () => {
  const job = await released();
  gateway.refuse('transfer', 'balance_insufficient', 6);
  gateway.refuse('transfer', 'transfers_not_allowed', 1);
  await world.work();
  for (let hour = 0; hour < 6; hour++) await pass(hours(1));
  expect(await payoutsOf(job)).toMatchObject([{ state: 'queued', reason: 'transfers_not_allowed' }]);
  await pass(hours(1));
  expect(await payoutsOf(job)).toMatchObject([{ state: 'sent' }]);
  expect(await casesOf(job)).toEqual([]);
});

test('a Pro whose account takes no payout is told to check it', async () => {
  const job = await released();
  gateway.refuse('transfer', 'account_invalid', 100);
  await world.work();
  await passDays(2);
  expect(await payoutsOf(job)).toMatchObject([{ state: 'refused' }]);
  expect(await toldOf(job.worker, 'payoutRefused')).toEqual([expect.stringContaining('Check your bank details')]);
  gateway.forgetRefusals();
});

test('refusals in turn have an end', async () => {
  const job = await released();
  for (let time = 0; time < 5; time++) {
    gateway.refuse('transfer', 'transfers_not_allowed', 1);
    gateway.refuse('transfer', 'balance_insufficient', 1);
  }
  await world.work();
  await passDays(3);
  expect(await payoutsOf(job)).toMatchObject([{ state: 'refused', reason: 'transfers_not_allowed' }]);
  gateway.forgetRefusals();
});

test.each([
  ['repeated within the hour', hours(1)],
  ['repeated two days later', days(2)],
])('a transfer that was made without an answer counts as sent when it is refused as it is %s', async (_, waitMs) => {
  const job = await released();
  gateway.fail('transfer', 'lostAnswer');
  await world.work();
  gateway.forgetKeys();
  gateway.refuse('transfer', 'transfers_not_allowed', 1);
  await pass(waitMs);
  expect(await payoutsOf(job)).toMatchObject([{ state: 'sent' }]);
  expect(transfersTo(job.accountId)).toHaveLength(1);
  expect((await balances()).provider).toBe(gateway.balance());
  gateway.forgetRefusals();
});

test('a refused transfer is sent again when an administrator says so', async () => {
  const admin = world.as(await world.person({ role: 'admin' }));
  const job = await released();
  gateway.refuse('transfer', null, 5);
  await world.work();
  await passDays(2);
  const [money] = (await admin.payments.listCases({})).items.filter(({ job: about }) => about?.id === job.jobId);
  expect(money).toMatchObject({ acts: ['retry', 'close'], payout: { kind: 'transfer', state: 'refused' } });
  await admin.payments.retryPayout({ caseId: money?.id ?? '' });
  await world.work();
  expect(await payoutsOf(job)).toMatchObject([{ state: 'sent' }]);
  expect(await refusedOf(job)).toBeNull();
  expect(await casesOf(job)).toMatchObject([{ outcome: 'triedAgain' }]);
  expect(transfersTo(job.accountId)).toHaveLength(1);
  expect((await balances()).provider).toBe(gateway.balance());
});

test('a refund that is refused for good shows on the client’s page', async () => {
  const job = await world.paidJob();
  await world.as(job.client).jobs.cancel({ jobId: job.jobId, refundCents: 12_000 });
  gateway.refuse('refund', 'charge_disputed', 5);
  await world.work();
  await passDays(2);
  const { money } = await world.as(job.client).jobs.get({ jobId: job.jobId });
  expect(money.waits).toEqual([{ to: 'client', cents: 12_000, reason: 'refundRefused', until: null }]);
  expect(money).toMatchObject({ capturedCents: 12_000, refundedCents: 12_000, heldCents: 0 });
  expect(await toldOf(job.client, 'refundFailed')).toEqual([
    expect.stringContaining('payment processor couldn’t make the refund of $120.00'),
  ]);
});

test('a refund whose refusal was booked before a failure is tried again in its time, and not at once', async () => {
  const job = await world.paidJob();
  await world.as(job.client).jobs.cancel({ jobId: job.jobId, refundCents: 12_000 });
  gateway.refuse('refund', 'charge_already_refunded', 5);
  const [payout] = await payoutsOf(job);
  const run = () => world.run('payments.refund', { payoutId: payout?.id });
  expect(
    await triesOf('refund', async () => {
      for (let time = 0; time < 5; time++) await run();
    }),
  ).toBe(1);
  gateway.forgetRefusals();
  await pass(hours(1));
  expect(await payoutsOf(job)).toMatchObject([{ state: 'sent' }]);
});

test('an answer that was never heard is no refusal: the payout goes on for days', async () => {
  const job = await released();
  for (let time = 0; time < 20; time++) gateway.fail('transfer', 'away');
  await world.work();
  for (let day = 0; day < 25; day++) await pass(days(1));
  expect(await payoutsOf(job)).toMatchObject([{ state: 'sent' }]);
  expect(await casesOf(job)).toMatchObject([{ kind: 'payoutUnanswered', outcome: 'ended' }]);
});

test('a transfer without an answer for a day is a case, and the Pro reads why, until it is sent', async () => {
  const job = await released();
  for (let time = 0; time < 20; time++) gateway.fail('transfer', 'away');
  await world.work();
  await pass(hours(23));
  expect(await casesOf(job)).toEqual([]);
  for (let hour = 0; hour < 4; hour++) await pass(hours(1));
  expect(await casesOf(job)).toMatchObject([{ kind: 'payoutUnanswered', cents: 10_800, outcome: null }]);
  expect(await refusedOf(job)).toEqual({ cents: 10_800, reason: 'payoutUnanswered' });
  for (let day = 0; day < 25; day++) await pass(days(1));
  expect(await refusedOf(job)).toBeNull();
  expect(await casesOf(job)).toMatchObject([{ kind: 'payoutUnanswered', outcome: 'ended' }]);
  expect(transfersTo(job.accountId)).toHaveLength(1);
});

test('a refusal ends the wait for an answer', async () => {
  const job = await released();
  for (let time = 0; time < 20; time++) gateway.fail('transfer', 'away');
  await world.work();
  await pass(hours(25));
  expect(await casesOf(job)).toMatchObject([{ kind: 'payoutUnanswered', outcome: null }]);
  gateway.refuse('transfer', 'transfers_not_allowed', 100);
  for (let day = 0; day < 40; day++) await pass(days(1));
  expect(await casesOf(job)).toMatchObject([
    { kind: 'payoutUnanswered', outcome: 'ended', cause: 'refused', note: null },
    { kind: 'payoutRefused', outcome: null },
  ]);
  gateway.forgetRefusals();
});
