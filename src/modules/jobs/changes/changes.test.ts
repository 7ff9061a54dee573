import { expect, test } from 'vitest';
import { after, days, hours } from '#lib/clock.ts';
import { usd } from '#lib/money.ts';
import { readScope } from '#modules/catalog/public.server.ts';
import { brokenConstraint } from '#platform/database/database.server.ts';
import type { User } from '#platform/operations/context.server.ts';
import { decide, takeBack } from '#tests/support/disputes.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { type JobWorld, world } from '#tests/support/world.ts';
import { readJobData } from '../public.server.ts';

/** The client of submitted work asks for changes; the Pro answers, or the clock makes a case of it. */

const { clock } = world;
const reason = 'One wall is still bare.';

const look = (user: User, { jobId }: JobWorld) => world.as(user).jobs.get({ jobId });
const ask = ({ client, jobId }: JobWorld) => world.as(client).jobs.requestChanges({ jobId, reason });
const answer = ({ worker, jobId }: JobWorld) => world.as(worker).jobs.answerChanges({ jobId, answer: 'I painted it.' });
const inHours = (count: number) => after(clock.now(), hours(count)).toISOString();
const kindsOf = async (user: User) =>
  (await world.as(user).notifications.list({})).items.map(({ kind }) => kind).filter((kind) => /changes/i.test(kind));

async function pass(ms: number): Promise<void> {
  clock.forward(ms);
  await world.run('jobs.tick');
}

test('nothing is released while the Pro has not answered; the answer submits the work again, with the whole time to check it', async () => {
  const job = await world.submittedJob();
  await ask(job);
  expect(await look(job.worker, job)).toMatchObject({
    state: 'changes_requested',
    dueAt: inHours(72),
    acts: ['answerChanges', 'dispute'],
    changeRequests: [{ reason, answer: null, withdrawnAt: null }],
  });
  expect((await look(job.client, job)).acts).toEqual(['withdrawChanges', 'dispute']);
  await pass(hours(60));
  await answer(job);
  expect(await look(job.client, job)).toMatchObject({
    state: 'submitted',
    dueAt: inHours(48),
    acts: ['release', 'pause', 'requestChanges', 'dispute'],
    changeRequests: [{ answer: { text: 'I painted it.' } }],
  });
  expect(await kindsOf(job.client)).toEqual(['changesAnswered']);
  await pass(hours(48));
  expect((await look(job.client, job)).state).toBe('released');
});

test('a client asks twice at most, also after taking a request back', async () => {
  const job = await world.changesJob();
  expect(await refusalOf(ask(job))).toBe('jobs.notNow');
  clock.forward(hours(1));
  await world.as(job.client).jobs.withdrawChanges({ jobId: job.jobId });
  expect(await kindsOf(job.worker)).toEqual(['changesWithdrawn', 'changesRequested']);
  await ask(job);
  await answer(job);
  expect((await look(job.client, job)).acts).not.toContain('requestChanges');
  expect(await refusalOf(ask(job))).toBe('jobs.noChangesLeft');
  expect(await refusalOf(answer(job))).toBe('jobs.notNow');
  expect((await look(job.client, job)).changeRequests).toMatchObject([{ answer: null }, { withdrawnAt: null }]);
});

test('the Pro is reminded twice; without an answer, the request becomes the client’s case', async () => {
  const scope = readScope('plumbing', { fixture: 'faucet', problem: 'It drips.', supplies: 'fromPro' });
  const job = await world.startedJob({ scope });
  await world.photos(job.jobId);
  const items = (await look(job.worker, job)).scope;
  const done = items.filter(({ needsTick }) => needsTick).map(({ position }) => position);
  await world.as(job.worker).jobs.submit({ jobId: job.jobId, workedMinutes: 120, done });
  await world.as(job.client).jobs.requestChanges({ jobId: job.jobId, reason, items: [1] });
  await pass(hours(36));
  await pass(hours(27));
  expect(await kindsOf(job.worker)).toEqual(['changesWait', 'changesWait', 'changesRequested']);
  await pass(hours(9));
  const { state, case: opened, changeRequests } = await look(job.worker, job);
  expect(state).toBe('disputed');
  expect(opened).toMatchObject({ openedBy: 'client', reason, items: [1], mayAnswer: true });
  expect(changeRequests).toMatchObject([{ reason, items: [1], answer: null }]);
  expect(await kindsOf(job.client)).toEqual(['changesUnanswered']);
  expect((await kindsOf(job.worker))[0]).toBe('changesUnanswered');
});

test('a request names items of the job’s list alone', async () => {
  const job = await world.submittedJob();
  const request = { jobId: job.jobId, reason, items: [1] };
  expect(await refusalOf(world.as(job.client).jobs.requestChanges(request))).toBe('jobs.unknownItem');
  expect(await look(job.client, job)).toMatchObject({ state: 'submitted', changeRequests: [] });
});

test('of two requests at once, one counts', async () => {
  const job = await world.submittedJob();
  const refusals = await Promise.all([refusalOf(ask(job)), refusalOf(ask(job))]);
  expect(refusals.filter((code) => code !== null)).toEqual(['jobs.notNow']);
  expect((await look(job.client, job)).changeRequests).toHaveLength(1);
});

test('a problem can be reported while a request waits, and the request stays without an answer', async () => {
  const job = await world.changesJob();
  await world.as(job.worker).jobs.dispute({ jobId: job.jobId, reason: 'That was never agreed on.' });
  expect(await refusalOf(answer(job))).toBe('jobs.notNow');
  expect((await look(job.client, job)).case).toMatchObject({ openedBy: 'worker', mayAnswer: true });
});

test('while the client’s bank has the payment the Pro’s time stands still, and the request waits again after it', async () => {
  const job = await world.changesJob();
  await pass(hours(24));
  const dispute = await takeBack(job.jobId);
  expect(await refusalOf(answer(job))).toBe('jobs.notNow');
  await pass(days(10));
  await decide(dispute, 'won');
  expect(await look(job.worker, job)).toMatchObject({ state: 'changes_requested', dueAt: inHours(48) });
  // The date that the Pro had read has passed.
  expect((await kindsOf(job.worker))[0]).toBe('changesWait');
  await answer(job);
});

test('contact details in both texts are masked to the other side when the two no longer share them, also in the copy of one’s data', async () => {
  const job = await world.submittedJob();
  const typed = { client: 'One wall is bare. Call me: 212 555 0123', worker: 'Painted. Call me: 212 555 0199' };
  const { jobId } = job;
  await world.as(job.client).jobs.requestChanges({ jobId, reason: typed.client });
  expect((await look(job.worker, job)).changeRequests[0]?.reason).toBe(typed.client);
  await world.as(job.worker).jobs.answerChanges({ jobId, answer: typed.worker });
  await world.as(job.client).jobs.release({ jobId });
  clock.forward(days(40));
  for (const [side, own, other] of [
    ['client', '555 0123', '555 0199'],
    ['worker', '555 0199', '555 0123'],
  ] as const) {
    const read = [
      (await look(job[side], job)).changeRequests,
      (await readJobData(world.db, job[side].id)).records.changeRequests,
    ];
    for (const texts of read.map((requests) => JSON.stringify(requests))) {
      expect(texts).toContain(own);
      expect(texts).not.toContain(other);
    }
  }
});

test('contact details are masked in a case that a request became, too', async () => {
  const job = await world.submittedJob();
  const reason = 'One wall is bare. Call me: 212 555 0123';
  await world.as(job.client).jobs.requestChanges({ jobId: job.jobId, reason });
  await pass(hours(72));
  await world.as(job.worker).jobs.answerCase({ jobId: job.jobId, answer: 'It is done. Call me: 212 555 0199' });
  await world.as(job.client).jobs.settleForOther({ jobId: job.jobId, amountCents: 12_000 });
  clock.forward(days(40));
  const texts = async (user: User) => JSON.stringify((await look(user, job)).case);
  expect(await texts(job.worker)).toMatch(/555 0199/);
  expect(await texts(job.worker)).not.toMatch(/555 0123/);
  expect(await texts(job.client)).not.toMatch(/555 0199/);
  const { cases } = (await readJobData(world.db, job.worker.id)).records;
  expect(JSON.stringify(cases)).not.toMatch(/555 0123/);
});

test('the client’s copy of a case that the clock opened masks the Pro’s answer', async () => {
  const job = await world.startedJob();
  for (const wait of [hours(75), days(7)]) await pass(wait);
  await world.as(job.worker).jobs.answerCase({ jobId: job.jobId, answer: 'It is done. Call me: 212 555 0199' });
  const copyOf = async (user: User) => JSON.stringify((await readJobData(world.db, user.id)).records.cases);
  expect(await copyOf(job.worker)).toContain('555 0199');
  expect(await copyOf(job.client)).not.toContain('555 0199');
});

test('above $1,500, the client has seven days again after the answer', async () => {
  const job = await world.changesJob({ total: usd(150_001) });
  await answer(job);
  expect((await look(job.client, job)).dueAt).toBe(inHours(7 * 24));
});

test('a request that is taken back leaves the release as far away as it was, and the one pause used', async () => {
  const job = await world.submittedJob();
  await pass(hours(40));
  await world.as(job.client).jobs.pause({ jobId: job.jobId });
  await ask(job);
  await pass(hours(30));
  await world.as(job.client).jobs.withdrawChanges({ jobId: job.jobId });
  expect(await look(job.client, job)).toMatchObject({
    dueAt: inHours(80),
    acts: ['release', 'requestChanges', 'dispute'],
  });
  await pass(hours(80));
  expect((await look(job.client, job)).state).toBe('released');
});

test('a release that is due can’t be stopped, although the clock has not acted yet', async () => {
  const job = await world.submittedJob();
  clock.forward(hours(48));
  expect(await refusalOf(ask(job))).toBe('jobs.notNow');
});

test('with the answer, the Pro ticks what was not done before, and nothing else', async () => {
  const scope = ['stump', 'haulAway'].map((question) => ({ question, answer: 'yes' }));
  const job = await world.startedJob({ scope });
  const { jobId } = job;
  const pro = world.as(job.worker).jobs;
  await world.photos(jobId);
  const undone = [{ position: 2, reason: 'The truck was full.' }];
  await pro.submit({ jobId, workedMinutes: 120, done: [1], undone });
  await world.as(job.client).jobs.requestChanges({ jobId, reason, items: [2] });
  expect(await refusalOf(pro.answerChanges({ jobId, answer: 'It is done.', done: [1] }))).toBe('jobs.unknownItem');
  await pro.answerChanges({ jobId, answer: 'I came back with the truck.', done: [2] });
  expect((await look(job.client, job)).scope).toMatchObject([
    { isTicked: true, undoneReason: null },
    { isTicked: true, undoneReason: null },
  ]);
});

test('the database keeps two requests a job, and one end for each', async () => {
  const { jobId } = await world.changesJob();
  const at = clock.now();
  const third = { job_id: jobId, round: 3, reason, requested_at: at, release_at: at };
  const insert = world.db.insertInto('job_change_request').values(third).execute();
  expect(brokenConstraint(await insert.catch((error: unknown) => error))).toBe('job_change_request_round_check');
  const both = { answer: 'It is done.', answered_at: at, withdrawn_at: at };
  const update = world.db.updateTable('job_change_request').set(both).where('job_id', '=', jobId).execute();
  expect(brokenConstraint(await update.catch((error: unknown) => error))).toBe('job_change_request_ends_once');
});
