import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { hours, minutes } from '#lib/clock.ts';
import { usd } from '#lib/money.ts';
import { transaction } from '#platform/database/database.server.ts';
import { paymentOf, take } from '#tests/support/payouts.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { type JobWorld, world } from '#tests/support/world.ts';
import { findDueJobs, lockDueJob } from './store.server.ts';

const { clock } = world;

const look = ({ client, jobId }: JobWorld) => world.as(client).jobs.get({ jobId });
const notificationsOf = async ({ jobId }: JobWorld, kind: string) =>
  world.db
    .selectFrom('notification')
    .select(['user_id as userId', 'data', 'path'])
    .where(sql`data->>'jobId'`, '=', jobId)
    .where('kind', '=', kind)
    .execute();
const startingSoon = () => world.paidJob({ startsAt: new Date(clock.now().getTime() + hours(1)) });
const wrongPin = (pin: string) => (pin === '0000' ? '1111' : '0000');
const completed = async ({ worker }: JobWorld) =>
  (
    await world.db
      .selectFrom('worker_profile')
      .select('completed_jobs')
      .where('id', '=', worker.id)
      .executeTakeFirstOrThrow()
  ).completed_jobs;

test('a client who returns from the payment page without paying has not paid', async () => {
  const job = await world.job();
  const { sessionId } = await world.as(job.client).jobs.createCheckoutSession({ jobId: job.jobId });
  const confirm = () => world.as(job.client).jobs.confirmPayment({ jobId: job.jobId, sessionId });
  expect(await confirm()).toMatchObject({ paid: false, amountCents: 12_000 });
  expect((await look(job)).state).toBe('awaiting_payment');
  world.gateway.pay(sessionId);
  expect(await confirm()).toEqual({
    jobId: job.jobId,
    paid: true,
    failed: false,
    state: 'paid',
    title: 'Clean the flat',
    workerName: 'Sam Taylor',
    amountCents: 12_000,
  });
  expect((await look(job)).state).toBe('paid');
});

test('the Pro checks in with the client’s PIN, and the client is notified', async () => {
  const job = await startingSoon();
  expect(await world.as(job.worker).jobs.checkIn({ jobId: job.jobId, pin: ` ${job.pin} ` })).toEqual({
    state: 'in_progress',
  });
  expect(await notificationsOf(job, 'workStarted')).toEqual([
    {
      userId: job.client.id,
      data: { jobId: job.jobId, worker: 'Sam Taylor', title: 'Clean the flat' },
      path: `/jobs/${job.jobId}`,
    },
  ]);
});

test('after five wrong PINs even the right one waits fifteen minutes, and the client is told', async () => {
  const job = await startingSoon();
  const enter = (pin: string) => refusalOf(world.as(job.worker).jobs.checkIn({ jobId: job.jobId, pin }));
  for (let n = 0; n < 4; n++) expect(await enter(wrongPin(job.pin))).toBe('jobs.wrongPin');
  expect(await enter(wrongPin(job.pin))).toBe('jobs.tooManyPins');
  const refused = world.as(job.worker).jobs.checkIn({ jobId: job.jobId, pin: job.pin });
  await expect(refused).rejects.toMatchObject({ code: 'jobs.tooManyPins', data: { count: 15, seconds: 900 } });
  clock.forward(minutes(15) - 1);
  expect(await enter(job.pin)).toBe('jobs.tooManyPins');
  clock.forward(1);
  expect(await enter(wrongPin(job.pin))).toBe('jobs.wrongPin');
  expect(await enter(job.pin)).toBeNull();
  expect(await notificationsOf(job, 'wrongPins')).toMatchObject([
    { userId: job.client.id, data: { jobId: job.jobId, worker: 'Sam Taylor', title: 'Clean the flat' } },
  ]);
});

test('each further wait for wrong PINs is longer, up to four hours', async () => {
  const job = await startingSoon();
  const enter = () => refusalOf(world.as(job.worker).jobs.checkIn({ jobId: job.jobId, pin: wrongPin(job.pin) }));
  for (const [wait, refusal] of [
    [minutes(15), 'jobs.tooManyPins'],
    [hours(1), 'jobs.tooManyPinsHours'],
    [hours(4), 'jobs.tooManyPinsHours'],
    [hours(4), 'jobs.tooManyPinsHours'],
  ] as const) {
    for (let n = 0; n < 4; n++) expect(await enter()).toBe('jobs.wrongPin');
    expect(await enter()).toBe(refusal);
    clock.forward(wait - 1);
    expect(await enter()).toMatch('jobs.tooManyPins');
    clock.forward(1);
  }
  expect(await notificationsOf(job, 'wrongPins')).toHaveLength(4);
});

test('simultaneous guesses are counted one by one', async () => {
  const job = await startingSoon();
  const guesses = Array.from({ length: 30 }, () =>
    refusalOf(world.as(job.worker).jobs.checkIn({ jobId: job.jobId, pin: wrongPin(job.pin) })),
  );
  const refusals = await Promise.all(guesses);
  expect(refusals.filter((code) => code === 'jobs.wrongPin')).toHaveLength(4);
  expect(refusals.filter((code) => code === 'jobs.tooManyPins')).toHaveLength(26);
});

test('the refusal says how many tries are left', async () => {
  const job = await startingSoon();
  const error = await world
    .as(job.worker)
    .jobs.checkIn({ jobId: job.jobId, pin: wrongPin(job.pin) })
    .catch((refusal: Error) => refusal);
  expect(error).toMatchObject({ message: 'That’s not the client’s PIN. 4 attempts left.', data: { count: 4 } });
});

test('work cannot be submitted without all three photos', async () => {
  const job = await world.startedJob();
  const submit = () => refusalOf(world.as(job.worker).jobs.submit({ jobId: job.jobId }));
  expect(await submit()).toBe('jobs.photosMissing');
  await world.photos(job.jobId, ['before', 'after']);
  expect(await submit()).toBe('jobs.photosMissing');
  expect((await look(job)).state).toBe('in_progress');
  await world.photos(job.jobId, ['during']);
  expect(await submit()).toBeNull();
});

test('submitting starts the client’s 48 hours, and the notification says when they end', async () => {
  const job = await world.submittedJob();
  const releaseAt = new Date(clock.now().getTime() + hours(48)).toISOString();
  expect(await look(job)).toMatchObject({
    state: 'submitted',
    dueAt: releaseAt,
    acts: ['release', 'pause', 'requestChanges', 'dispute'],
  });
  expect(await notificationsOf(job, 'workSubmitted')).toMatchObject([{ userId: job.client.id, data: { releaseAt } }]);
});

test('hourly work needs its hours, up to what the held money covers', async () => {
  const job = await world.startedJob({ rate: usd(4_000), minutes: 90 });
  await world.photos(job.jobId);
  const submit = (workedMinutes?: number) =>
    refusalOf(world.as(job.worker).jobs.submit({ jobId: job.jobId, workedMinutes }));
  expect(await submit()).toBe('jobs.hoursMissing');
  expect(await submit(91)).toBe('jobs.moreThanHeld');
  expect(await submit(90)).toBeNull();
  expect((await look(job)).workedMinutes).toBe(90);
});

test('after a refund of a part, all agreed hours can be submitted, and the Pro gets what is held', async () => {
  const job = await world.startedJob({ rate: usd(4_000), minutes: 90 });
  await world.photos(job.jobId);
  await take(world.gateway.refundByHand(await paymentOf(job), usd(2_000)));
  const submit = (workedMinutes: number) =>
    refusalOf(world.as(job.worker).jobs.submit({ jobId: job.jobId, workedMinutes }));
  expect(await submit(91)).toBe('jobs.moreThanHeld');
  expect(await submit(90)).toBeNull();
  await world.as(job.client).jobs.release({ jobId: job.jobId });
  expect((await look(job)).money).toMatchObject({ releasedCents: 3_600, feeCents: 400, refundedCents: 2_000 });
});

test('a fixed price has no hours', async () => {
  const job = await world.submittedJob({ workedMinutes: 5 });
  expect((await look(job)).workedMinutes).toBeNull();
  await world.as(job.client).jobs.release({ jobId: job.jobId });
  expect((await look(job)).money).toMatchObject({ releasedCents: 10_800, feeCents: 1_200, refundedCents: 0 });
});

test('a release pays the Pro, notifies them of the amount, and counts a completed job', async () => {
  const worker = await world.worker({ extraMile: true });
  const job = await world.releasedJob({ worker });
  expect(await look(job)).toMatchObject({
    state: 'released',
    dueAt: null,
    acts: [],
    money: { state: 'closed', releasedCents: 11_400, feeCents: 600 },
  });
  expect(await notificationsOf(job, 'jobReleased')).toMatchObject([
    { userId: worker.id, data: { totalCents: 11_400 } },
  ]);
  expect(await completed(job)).toBe(1);
});

test('the clock releases the money exactly 48 hours after the work was submitted', async () => {
  const job = await world.submittedJob();
  clock.forward(hours(48) - 1);
  await world.run('jobs.tick');
  expect((await look(job)).state).toBe('submitted');
  clock.forward(1);
  await world.run('jobs.tick');
  expect(await look(job)).toMatchObject({ state: 'released', money: { releasedCents: 10_800 } });
  expect((await look(job)).events.at(-1)).toMatchObject({ act: 'release', by: 'clock' });
});

test('an unpaid job expires when its payment is due, notifies both sides and frees the slot', async () => {
  const job = await world.job();
  const startsAt = new Date(clock.now().getTime() + hours(24));
  expect(await refusalOf(world.job({ worker: job.worker, startsAt }))).toBe('jobs.slotTaken');
  clock.forward(hours(22));
  await world.run('jobs.tick');
  expect(await look(job)).toMatchObject({ state: 'expired', money: { state: 'void' } });
  expect((await notificationsOf(job, 'paymentExpired')).map(({ userId }) => userId).sort()).toEqual(
    [job.client.id, job.worker.id].sort(),
  );
  expect(await refusalOf(world.job({ worker: job.worker, startsAt }))).toBeNull();
});

test('only due jobs are listed, and each is checked again when it is locked', async () => {
  const { jobId } = await world.submittedJob();
  const listed = async () => (await findDueJobs(world.db, clock.now(), null, 1_000)).map(({ id }) => id);
  const lockDue = () => transaction(world.db, (tx) => lockDueJob(tx, jobId, clock.now()));
  expect(await listed()).not.toContain(jobId);
  expect(await lockDue()).toBeUndefined();
  clock.forward(hours(48));
  expect(await listed()).toContain(jobId);
  expect(await lockDue()).toMatchObject({ id: jobId });
});

test('a job that fails does not hold up the others', async () => {
  const [broken, fine] = [await world.submittedJob(), await world.submittedJob()];
  // Its money is gone, which no act of the product can cause.
  await world.db
    .updateTable('hold')
    .set({ state: 'void', held_cents: 0, captured_cents: 0 })
    .where('purpose_id', '=', broken.jobId)
    .execute();
  clock.forward(hours(48));
  await world.run('jobs.tick');
  expect((await look(broken)).state).toBe('submitted');
  expect((await look(fine)).state).toBe('released');
});

test('more due jobs than fit in a batch are all processed', async () => {
  const jobs = await Promise.all(Array.from({ length: 8 }, async () => world.job()));
  const extra = await world.db
    .selectFrom('job')
    .selectAll()
    .where('id', '=', jobs[0]?.jobId ?? '')
    .executeTakeFirstOrThrow();
  const { id: _, created_at: __, ...row } = extra;
  const filler = Array.from({ length: 210 }, (_, n) => ({
    ...row,
    state: 'released' as const,
    paid_at: row.starts_at,
    started_at: row.starts_at,
    starts_at: new Date(row.starts_at.getTime() + n),
    created_at: clock.now(),
  }));
  await world.db.insertInto('job').values(filler).execute();
  clock.forward(hours(73));
  await world.run('jobs.tick');
  const states = await Promise.all(jobs.map(async (job) => (await look(job)).state));
  expect(new Set(states)).toEqual(new Set(['expired']));
});

test('the client gets one text that the job is paid', async () => {
  const client = await world.client({ phone: '+14155550123' });
  const { jobId } = await world.paidJob({ client });
  await world.work();
  expect(await world.as(client).jobs.sendConfirmationSms({ jobId })).toEqual({ sent: true });
  await world.work();
  expect(await world.as(client).jobs.sendConfirmationSms({ jobId })).toEqual({ sent: true });
  expect(world.texts.filter(({ to }) => to === '+14155550123')).toHaveLength(1);
});

test('a client who wants no texts, or is asleep, gets none', async () => {
  const quiet = await world.paidJob();
  expect(await world.as(quiet.client).jobs.sendConfirmationSms({ jobId: quiet.jobId })).toEqual({ sent: false });
  const client = await world.client({ phone: '+14155550124' });
  const job = await world.paidJob({ client });
  const noon = clock.at;
  clock.at = new Date('2026-04-02T04:00:00Z');
  expect(await world.as(client).jobs.sendConfirmationSms({ jobId: job.jobId })).toEqual({ sent: false });
  clock.at = noon;
});

test('a text refused by the carrier is reported, and an unpaid job gets none', async () => {
  const client = await world.client({ phone: '+14155550125' });
  const { jobId } = await world.paidJob({ client });
  // No worker process runs.
  expect(await refusalOf(world.as(client).jobs.sendConfirmationSms({ jobId }))).toBe('jobs.smsFailed');
  const unpaid = await world.job({ client });
  expect(await refusalOf(world.as(client).jobs.sendConfirmationSms({ jobId: unpaid.jobId }))).toBe('jobs.notNow');
});
