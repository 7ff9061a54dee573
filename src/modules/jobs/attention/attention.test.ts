import { expect, test } from 'vitest';
import { after, days, hours } from '#lib/clock.ts';
import { usd } from '#lib/money.ts';
import type { User } from '#platform/operations/context.server.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { type JobWorld, world } from '#tests/support/world.ts';
import { settleCase } from '../public.server.ts';

const { clock } = world;
const minute = 60_000;

const look = ({ client, jobId }: JobWorld) => world.as(client).jobs.get({ jobId });
const tick = () => world.run('jobs.tick');
const forward = async (durationMs: number) => {
  clock.forward(durationMs);
  await tick();
};
const strikes = ({ jobId }: JobWorld) =>
  world.db.selectFrom('worker_strike').select('reason').where('reference', '=', jobId).execute();
const kindsOf = async ({ jobId }: JobWorld, user: JobWorld['client']) =>
  (
    await world.db
      .selectFrom('notification')
      .select('kind')
      .where('user_id', '=', user.id)
      .where('path', '=', `/jobs/${jobId}`)
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind);

/** Expects that no cent is lost: captured = held + released + refunded + fee. */
async function expectExactMoney(job: JobWorld): Promise<void> {
  const { capturedCents, heldCents, releasedCents, refundedCents, feeCents } = (await look(job)).money;
  expect(capturedCents).toBe(heldCents + releasedCents + refundedCents + feeCents);
}

type AboutJob = Parameters<typeof world.startedJob>[0];

/** Creates a job whose Pro has not checked in; the client is asked whether the Pro came. */
async function missedJob(about: AboutJob = {}): Promise<JobWorld> {
  const job = await world.paidJob({ startsAt: after(clock.now(), hours(1)), ...about });
  await forward(hours(3) + hours(24));
  return job;
}

/** Creates a job whose Pro has not submitted; the client is asked whether the work is finished. */
async function unfinishedJob(about: AboutJob = {}): Promise<JobWorld> {
  const job = await world.startedJob(about);
  await forward(hours(1 + (about.minutes ?? 120) / 60) + hours(72));
  return job;
}

test('a client is asked 24 hours after the slot’s end whether the Pro came, and not a minute before', async () => {
  const job = await world.paidJob({ startsAt: after(clock.now(), hours(1)) });
  await forward(hours(3 + 24) - minute);
  expect(await look(job)).toMatchObject({ state: 'paid', dueAt: after(clock.now(), minute).toISOString() });
  await forward(minute);
  expect(await look(job)).toMatchObject({
    state: 'needs_attention',
    isStarted: false,
    acts: ['confirmArrival', 'reportNoShow', 'dispute'],
    dueAt: after(clock.now(), days(7)).toISOString(),
    money: { heldCents: 12_000 },
  });
  expect(await kindsOf(job, job.client)).toContain('arrivalAsked');
  expect(await kindsOf(job, job.worker)).toContain('checkInMissing');
  expect((await world.as(job.worker).jobs.get({ jobId: job.jobId })).acts).toEqual(['checkIn', 'dispute']);
});

test('"came" lets the work go on, and the Pro has 72 hours to submit it', async () => {
  const job = await missedJob();
  const { client, worker, jobId } = job;
  expect(await world.as(client).jobs.confirmArrival({ jobId })).toEqual({ state: 'in_progress' });
  expect(await look(job)).toMatchObject({ isStarted: true, dueAt: after(clock.now(), hours(72)).toISOString() });
  expect(await kindsOf(job, worker)).toContain('arrivalConfirmed');
  await world.photos(jobId);
  await world.as(worker).jobs.submit({ jobId });
  expect((await look(job)).state).toBe('submitted');
});

test('"did not come" refunds everything and gives the Pro one strike, and both are told', async () => {
  const job = await missedJob();
  const { client, worker, jobId } = job;
  expect(await world.as(client).jobs.reportNoShow({ jobId })).toEqual({ state: 'cancelled' });
  expect(await look(job)).toMatchObject({
    state: 'cancelled',
    dueAt: null,
    money: { state: 'closed', heldCents: 0, releasedCents: 0, refundedCents: 12_000, feeCents: 0 },
  });
  await expectExactMoney(job);
  expect(await strikes(job)).toEqual([{ reason: 'didNotCome' }]);
  expect(await kindsOf(job, worker)).toContain('noShowReported');
  expect(await kindsOf(job, client)).toContain('jobCancelled');
  expect(await refusalOf(world.as(client).jobs.reportNoShow({ jobId }))).toBe('jobs.notNow');
});

test('a Pro can still check in late, with the client’s PIN', async () => {
  const job = await missedJob();
  const { worker, jobId, pin } = job;
  const wrong = pin === '0000' ? '1111' : '0000';
  expect(await refusalOf(world.as(worker).jobs.checkIn({ jobId, pin: wrong }))).toBe('jobs.wrongPin');
  await world.as(worker).jobs.checkIn({ jobId, pin });
  expect(await look(job)).toMatchObject({
    state: 'in_progress',
    dueAt: after(clock.now(), hours(72)).toISOString(),
  });
});

test('a client who does not answer for seven days is refunded, without a strike, after two reminders', async () => {
  const job = await missedJob();
  await forward(days(3.5));
  await forward(days(7 * (3 / 8)));
  expect((await kindsOf(job, job.client)).filter((kind) => kind === 'arrivalAsked')).toHaveLength(3);
  await forward(days(7 / 8) - minute);
  expect((await look(job)).state).toBe('needs_attention');
  await forward(minute);
  await tick();
  expect(await look(job)).toMatchObject({ state: 'cancelled', money: { refundedCents: 12_000, releasedCents: 0 } });
  await expectExactMoney(job);
  expect(await strikes(job)).toEqual([]);
  for (const user of [job.client, job.worker])
    expect((await kindsOf(job, user)).filter((kind) => kind === 'refundUnanswered')).toHaveLength(1);
  const readBy = async (user: User) =>
    (await world.as(user).notifications.list({})).items.find(({ kind }) => kind === 'refundUnanswered')?.body;
  expect(await readBy(job.client)).toMatch(/\$120\.00 will be refunded to you\.$/);
  expect(await readBy(job.worker)).toMatch(/\$120\.00 is refunded to the client\. You don’t get a strike\.$/);
  await world.work();
  expect(world.gateway.refunds.filter(({ amount }) => amount === 12_000).length).toBeGreaterThan(0);
});

test('of "did not come" and a late check-in at the same time, exactly one wins', async () => {
  for (let round = 0; round < 4; round++) {
    const job = await missedJob();
    const { client, worker, jobId, pin } = job;
    const outcomes = await Promise.all([
      refusalOf(world.as(client).jobs.reportNoShow({ jobId })),
      refusalOf(world.as(worker).jobs.checkIn({ jobId, pin })),
      refusalOf(world.as(client).jobs.reportNoShow({ jobId })),
    ]);
    expect(outcomes.filter((code) => code === null)).toHaveLength(1);
    expect(outcomes.filter((code) => code === 'jobs.notNow')).toHaveLength(2);
    const { state } = await look(job);
    expect(['cancelled', 'in_progress']).toContain(state);
    expect(await strikes(job)).toHaveLength(state === 'cancelled' ? 1 : 0);
    await expectExactMoney(job);
  }
});

test('an answer at the moment of the deadline counts once', async () => {
  const job = await missedJob();
  clock.forward(days(7));
  const [refusal] = await Promise.all([
    refusalOf(world.as(job.client).jobs.reportNoShow({ jobId: job.jobId })),
    tick(),
  ]);
  const { state, money, events } = await look(job);
  expect([state, money.refundedCents]).toEqual(['cancelled', 12_000]);
  expect(events.filter(({ to }) => to === 'cancelled')).toHaveLength(1);
  expect(await strikes(job)).toHaveLength(refusal === null ? 1 : 0);
});

test('a Pro is reminded to submit 24 hours after the slot’s end, and the client is asked 48 hours later', async () => {
  const job = await world.startedJob();
  const reminders = async () => (await kindsOf(job, job.worker)).filter((kind) => kind === 'submitSoon').length;
  await forward(hours(3 + 24) - minute);
  expect(await reminders()).toBe(0);
  await forward(minute);
  await tick();
  expect([await reminders(), (await look(job)).state]).toEqual([1, 'in_progress']);
  await forward(hours(48) - minute);
  expect((await look(job)).state).toBe('in_progress');
  await forward(minute);
  expect(await look(job)).toMatchObject({
    state: 'needs_attention',
    isStarted: true,
    acts: ['confirmFinish', 'dispute'],
    dueAt: after(clock.now(), days(7)).toISOString(),
  });
  expect(await kindsOf(job, job.client)).toContain('finishAsked');
  expect(await kindsOf(job, job.worker)).toContain('submissionMissing');
});

test('"finished" submits the work without photos, with all agreed hours, and the release pays exactly what is held', async () => {
  const job = await unfinishedJob({ rate: usd(4_801), minutes: 95 });
  const { client, worker, jobId } = job;
  expect(await world.as(client).jobs.confirmFinish({ jobId })).toEqual({ state: 'submitted' });
  const submitted = await look(job);
  expect(submitted).toMatchObject({
    workedMinutes: 95,
    dueAt: after(clock.now(), hours(48)).toISOString(),
    refundCents: 0,
    costCents: submitted.priceCents,
  });
  expect(await kindsOf(job, worker)).toContain('finishConfirmed');
  await forward(hours(48));
  const { state, money } = await look(job);
  expect([state, money.releasedCents + money.feeCents]).toEqual(['released', submitted.priceCents]);
  await expectExactMoney(job);
});

test('a Pro whose client is asked can still submit, but not without photos', async () => {
  const job = await unfinishedJob({ rate: usd(4_800), minutes: 180 });
  const { worker, jobId } = job;
  const submit = () => world.as(worker).jobs.submit({ jobId, workedMinutes: 150 });
  expect(await refusalOf(submit())).toBe('jobs.photosMissing');
  await world.photos(jobId);
  await submit();
  expect(await look(job)).toMatchObject({ state: 'submitted', workedMinutes: 150, refundCents: 2_400 });
});

test('the database refuses a submission without photos that the client has not confirmed', async () => {
  const { jobId } = await unfinishedJob();
  const write = world.db.updateTable('job').set({ state: 'submitted' }).where('id', '=', jobId).execute();
  await expect(write).rejects.toThrow('has no three photos');
});

test('"not finished" opens a case with the client’s reason, which the operator decides', async () => {
  const job = await unfinishedJob();
  const { client, worker, jobId } = job;
  await world.as(client).jobs.dispute({ jobId, reason: 'Only half of the rooms were cleaned.' });
  expect(await look(job)).toMatchObject({ state: 'disputed', dueAt: null, case: { openedBy: 'client' } });
  expect(await kindsOf(job, worker)).toContain('caseOpened');
  await settleCase(world.db, { jobId, amount: usd(6_000), explanation: 'Half.', at: clock.now() });
  expect(await look(job)).toMatchObject({ state: 'settled', money: { refundedCents: 6_000 } });
  await expectExactMoney(job);
});

test('a client who does not answer for seven days about the finish gets a case, and nothing is moved', async () => {
  const job = await unfinishedJob();
  await forward(days(7) - minute);
  expect((await look(job)).state).toBe('needs_attention');
  await forward(minute);
  expect(await look(job)).toMatchObject({
    state: 'disputed',
    dueAt: null,
    case: { openedBy: 'clock', reason: null, decision: null },
    money: { heldCents: 12_000 },
  });
  for (const user of [job.client, job.worker]) expect(await kindsOf(job, user)).toContain('caseUnanswered');
  await world.work();
  const mail = world.mails.find(
    ({ to, text }) => to === world.services.config.SUPPORT_EMAIL && text.includes(job.jobId),
  );
  expect(mail?.subject).toBe('A case needs your decision: “Clean the flat” ($120.00)');
  expect(mail?.text).toMatch(/wasn’t submitted in time.*Neither side reported a problem\./s);
  await settleCase(world.db, { jobId: job.jobId, amount: usd(0), explanation: 'No work.', at: clock.now() });
  expect(await look(job)).toMatchObject({ state: 'settled', money: { refundedCents: 12_000 } });
  await expectExactMoney(job);
});

test('of "finished" and a submission at the same time, exactly one wins', async () => {
  const job = await unfinishedJob();
  const { client, worker, jobId } = job;
  await world.photos(jobId);
  const outcomes = await Promise.all([
    refusalOf(world.as(client).jobs.confirmFinish({ jobId })),
    refusalOf(world.as(worker).jobs.submit({ jobId })),
  ]);
  expect(outcomes.toSorted()).toEqual(['jobs.notNow', null]);
  expect((await look(job)).events.filter(({ to }) => to === 'submitted')).toHaveLength(1);
});

test('either side can say that something is not right, before as after the check-in', async () => {
  for (const create of [missedJob, unfinishedJob])
    for (const side of ['client', 'worker'] as const) {
      const job = await create();
      await world.as(job[side]).jobs.dispute({ jobId: job.jobId, reason: 'We waited at the door for an hour.' });
      expect(await look(job)).toMatchObject({ state: 'disputed', case: { openedBy: side } });
    }
});

test('strangers, and the other side, find no such question', async () => {
  const missed = await missedJob();
  const unfinished = await unfinishedJob();
  for (const user of [await world.client(), missed.worker, unfinished.worker]) {
    const api = world.as(user).jobs;
    for (const answer of [api.confirmArrival, api.reportNoShow, api.confirmFinish])
      for (const { jobId } of [missed, unfinished]) expect(await refusalOf(answer({ jobId }))).toBe('api.notFound');
  }
  expect([(await look(missed)).state, (await look(unfinished)).state]).toEqual(['needs_attention', 'needs_attention']);
});

test('the question about the start is not answered with the finish, nor the other way around', async () => {
  const missed = await missedJob();
  const unfinished = await unfinishedJob();
  const ofMissed = world.as(missed.client).jobs.confirmFinish({ jobId: missed.jobId });
  expect(await refusalOf(ofMissed)).toBe('jobs.notNow');
  const { jobId, client, worker, pin } = unfinished;
  expect(await refusalOf(world.as(client).jobs.reportNoShow({ jobId }))).toBe('jobs.notNow');
  expect(await refusalOf(world.as(client).jobs.confirmArrival({ jobId }))).toBe('jobs.notNow');
  expect(await refusalOf(world.as(worker).jobs.checkIn({ jobId, pin }))).toBe('jobs.notNow');
  expect(await refusalOf(world.as(worker).jobs.cancel({ jobId, refundCents: 0 }))).toBe('jobs.notNow');
});

test('the Pro of a job that needs attention still sees where it is, and the client the PIN', async () => {
  const { client, worker, jobId, pin } = await missedJob();
  expect(await world.as(worker).jobs.get({ jobId })).toMatchObject({
    address: { street: '500 Castro St' },
    checkInFrom: expect.any(String),
    pin: null,
  });
  expect((await world.as(client).jobs.get({ jobId })).pin).toBe(pin);
});
