import { expect, test } from 'vitest';
import { days, hours } from '#lib/clock.ts';
import { usd } from '#lib/money.ts';
import { readScope } from '#modules/catalog/public.server.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { type JobWorld, world } from '#tests/support/world.ts';
import { describeCase, settleCase } from '../public.server.ts';

const { clock } = world;
const reason = 'The kitchen was not cleaned at all.';
const look = ({ client, jobId }: JobWorld) => world.as(client).jobs.get({ jobId });
const dispute = (job: JobWorld, by: 'client' | 'worker' = 'client') =>
  world.as(job[by]).jobs.dispute({ jobId: job.jobId, reason });
const settle = (job: JobWorld, amount: number | 'earned') =>
  settleCase(world.db, {
    jobId: job.jobId,
    amount: amount === 'earned' ? amount : usd(amount),
    explanation: 'Half of the rooms were done.',
    at: clock.now(),
  });
const kindsOf = async (user: JobWorld['client'], jobId: string) =>
  (
    await world.db
      .selectFrom('notification')
      .select('kind')
      .where('user_id', '=', user.id)
      .where('path', '=', `/jobs/${jobId}`)
      .execute()
  ).map(({ kind }) => kind);

test('a job whose client says that something is not right is not released by the clock', async () => {
  const job = await world.submittedJob();
  await dispute(job);
  clock.forward(days(60));
  await world.run('jobs.tick');
  expect(await look(job)).toMatchObject({
    state: 'disputed',
    dueAt: null,
    acts: ['settleForOther'],
    case: { openedBy: 'client', reason, decision: null },
    money: { heldCents: 12_000 },
  });
  expect(await kindsOf(job.worker, job.jobId)).toContain('caseOpened');
  expect(await kindsOf(job.client, job.jobId)).not.toContain('releaseSoon');
});

test('administrators read the problems that wait for a decision, oldest first, and nobody else does', async () => {
  const administrator = world.as(await world.person({ role: 'admin' }));
  const first = await world.submittedJob();
  await dispute(first);
  clock.forward(hours(1));
  const second = await world.submittedJob();
  await dispute(second);
  const own = [first.jobId, second.jobId];
  const openIds = async () =>
    (await administrator.jobs.listOpenCases()).items.map(({ jobId }) => jobId).filter((id) => own.includes(id));
  expect(await openIds()).toEqual([first.jobId, second.jobId]);

  await settle(first, 0);

  expect(await openIds()).not.toContain(first.jobId);
  expect(await refusalOf(world.as(second.client).jobs.listOpenCases())).toBe('api.notFound');
});

test('the operator reads what was agreed, what the Pro ticked and explained, and which items were reported', async () => {
  const scope = readScope('plumbing', { fixture: 'faucet', problem: 'It drips.', supplies: 'fromPro' });
  const job = await world.startedJob({ scope });
  const { client, worker, jobId } = job;
  await world.photos(jobId);
  const undone = [{ position: 2, reason: 'The valve is stuck.' }];
  await world.as(worker).jobs.submit({ jobId, done: [1], undone });
  await world.as(client).jobs.dispute({ jobId, reason, items: [2] });
  const agreed = { description: 'The faucet in the kitchen.', promise: 'I bring a new valve.' };
  await world.db.updateTable('job').set(agreed).where('id', '=', jobId).execute();
  const described = await describeCase(world.db, jobId);
  expect(described.job).toMatchObject(agreed);
  expect(described.scope).toMatchObject([
    { label: 'Plumbing', answer: 'Faucet or sink', isTicked: true, undoneReason: null, isReported: false },
    { answer: 'It drips.', isTicked: false, undoneReason: 'The valve is stuck.', isReported: true },
    { needsTick: false, isTicked: false, isReported: false },
  ]);
});

test('the operator’s split moves exactly that much, once', async () => {
  const job = await world.submittedJob();
  await dispute(job);
  const outcomes = await Promise.allSettled([settle(job, 5_000), settle(job, 7_000), settle(job, 5_000)]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const { costCents, payoutCents, feeCents, refundCents, money, state, case: decided } = await look(job);
  expect(state).toBe('settled');
  expect([5_000, 7_000]).toContain(costCents);
  expect([payoutCents + feeCents, refundCents]).toEqual([costCents, 12_000 - costCents]);
  expect(money).toMatchObject({
    state: 'closed',
    heldCents: 0,
    releasedCents: payoutCents,
    refundedCents: refundCents,
  });
  expect(decided).toMatchObject({
    decision: { releasedCents: costCents, refundedCents: refundCents, explanation: 'Half of the rooms were done.' },
  });
  for (const side of ['client', 'worker'] as const)
    expect(await kindsOf(job[side], job.jobId)).toContain('caseDecided');
  expect(await refusalOf(settle(job, 1))).toBe('jobs.notNow');
});

test('each side reads the decision in its own words', async () => {
  const job = await world.submittedJob();
  await dispute(job);
  await settle(job, 5_000);
  const bodyFor = async (side: 'client' | 'worker') =>
    (await world.as(job[side]).notifications.list({})).items.find(({ kind }) => kind === 'caseDecided')?.body;
  expect(await bodyFor('client')).toContain('$70.00 is refunded to you and $45.00 goes to the Pro');
  expect(await bodyFor('worker')).toContain('$70.00 is refunded to the client and $45.00 goes to your balance');
});

test('a decision can release what was earned, or refund everything', async () => {
  const hourly = await world.submittedJob({ rate: usd(4_800), minutes: 180, workedMinutes: 150 });
  await dispute(hourly, 'worker');
  expect(await settle(hourly, 'earned')).toEqual({ toPayee: 10_800, fee: 1_200, refunded: 2_400 });
  const refunded = await world.startedJob();
  await dispute(refunded);
  expect(await settle(refunded, 0)).toEqual({ toPayee: 0, fee: 0, refunded: 12_000 });
});

test('a decision over more than is held changes nothing', async () => {
  const job = await world.submittedJob();
  await dispute(job);
  expect(await refusalOf(settle(job, 12_001))).toBe('jobs.moreThanHeld');
  expect(await look(job)).toMatchObject({ state: 'disputed', money: { heldCents: 12_000 }, case: { decision: null } });
});

test('a job with an open case is neither released, paused, canceled nor reported again', async () => {
  const job = await world.submittedJob();
  await dispute(job);
  const { client, worker, jobId } = job;
  expect(await refusalOf(world.as(client).jobs.release({ jobId }))).toBe('jobs.inCase');
  expect(await refusalOf(world.as(client).jobs.pause({ jobId }))).toBe('jobs.notNow');
  expect(await refusalOf(world.as(client).jobs.cancel({ jobId, refundCents: 0 }))).toBe('jobs.notNow');
  expect(await refusalOf(dispute(job, 'worker'))).toBe('jobs.inCase');
  expect(await refusalOf(world.as(worker).jobs.submit({ jobId }))).toBe('jobs.notNow');
  expect((await look(job)).case).toMatchObject({ openedBy: 'client' });
});

test('a job without a case cannot be decided', async () => {
  expect(await refusalOf(settle(await world.submittedJob(), 0))).toBe('jobs.notNow');
});

test('the client is reminded at half and at seven eighths of the time to release', async () => {
  const job = await world.submittedJob();
  const reminders = async () => (await kindsOf(job.client, job.jobId)).filter((kind) => kind === 'releaseSoon').length;
  const at = async (hoursAfter: number) => {
    clock.forward(hours(hoursAfter));
    await world.run('jobs.tick');
    await world.run('jobs.tick');
    return reminders();
  };
  expect([await at(23), await at(1), await at(17), await at(1), await at(5)]).toEqual([0, 1, 1, 2, 2]);
  expect((await look(job)).state).toBe('submitted');
  await at(1);
  expect((await look(job)).state).toBe('released');
});

test('a clock that was away through both reminders sends one', async () => {
  const job = await world.submittedJob();
  clock.forward(hours(47));
  await world.run('jobs.tick');
  await world.run('jobs.tick');
  expect((await kindsOf(job.client, job.jobId)).filter((kind) => kind === 'releaseSoon')).toHaveLength(1);
});

test('the client pauses the release once, by 72 hours, and the Pro is told', async () => {
  const job = await world.submittedJob();
  clock.forward(hours(40));
  const submitted = await look(job);
  expect(submitted.acts).toContain('pause');
  const { dueAt } = await world.as(job.client).jobs.pause({ jobId: job.jobId });
  expect(new Date(dueAt).getTime()).toBe(new Date(submitted.dueAt ?? 0).getTime() + hours(72));
  const acts = ['release', 'requestChanges', 'dispute'];
  expect(await look(job)).toMatchObject({ dueAt, stateSince: submitted.stateSince, acts });
  expect(await refusalOf(world.as(job.client).jobs.pause({ jobId: job.jobId }))).toBe('jobs.alreadyPaused');
  expect(await kindsOf(job.worker, job.jobId)).toContain('releasePaused');
  clock.forward(hours(8 + 72) - 1);
  await world.run('jobs.tick');
  expect((await look(job)).state).toBe('submitted');
  clock.forward(1);
  await world.run('jobs.tick');
  expect((await look(job)).state).toBe('released');
});

test('above $1,500 the client has seven days', async () => {
  const [small, large] = [
    await world.submittedJob({ total: usd(150_000) }),
    await world.submittedJob({ total: usd(150_001) }),
  ];
  clock.forward(hours(48));
  await world.run('jobs.tick');
  expect([(await look(small)).state, (await look(large)).state]).toEqual(['released', 'submitted']);
  clock.forward(days(5));
  await world.run('jobs.tick');
  expect((await look(large)).state).toBe('released');
});
