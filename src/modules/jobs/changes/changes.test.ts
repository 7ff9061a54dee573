import { expect, test } from 'vitest';
import { after, days, hours } from '#lib/clock.ts';
import { readScope } from '#modules/catalog/public.server.ts';
import { brokenConstraint } from '#platform/database/database.server.ts';
import type { User } from '#platform/operations/context.server.ts';
import { decide, takeBack } from '#tests/support/disputes.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { type JobWorld, world } from '#tests/support/world.ts';

/** The client of submitted work asks for changes; the Pro answers, or the clock makes a case of it. */

const { clock } = world;
const reason = 'One wall is still bare.';

const look = (user: User, { jobId }: JobWorld) => world.as(user).jobs.get({ jobId });
const ask = ({ client, jobId }: JobWorld) => world.as(client).jobs.requestChanges({ jobId, reason });
const answer = ({ worker, jobId }: JobWorld) => world.as(worker).jobs.answerChanges({ jobId, answer: 'Painted.' });
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
    changeRequests: [{ answer: { text: 'Painted.' } }],
  });
  expect(await kindsOf(job.client)).toEqual(['changesAnswered']);
  await pass(hours(48));
  expect((await look(job.client, job)).state).toBe('released');
});

test('a client asks twice at most, also after taking a request back', async () => {
  const job = await world.unchangedJob();
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
  const job = await world.unchangedJob();
  await world.as(job.worker).jobs.dispute({ jobId: job.jobId, reason: 'That was never agreed on.' });
  expect(await refusalOf(answer(job))).toBe('jobs.notNow');
  expect((await look(job.client, job)).case).toMatchObject({ openedBy: 'worker', mayAnswer: true });
});

test('while the client’s bank has the payment the Pro’s time stands still, and the request waits again after it', async () => {
  const job = await world.unchangedJob();
  await pass(hours(24));
  const dispute = await takeBack(job.jobId);
  expect(await refusalOf(answer(job))).toBe('jobs.notNow');
  await pass(days(10));
  await decide(dispute, 'won');
  expect(await look(job.worker, job)).toMatchObject({ state: 'changes_requested', dueAt: inHours(48) });
  await answer(job);
});

test('the two read contact details of each other only while they share them; the copy of one’s data has both texts', async () => {
  const job = await world.submittedJob();
  const typed = 'One wall is bare. Call me: 212 555 0123';
  await world.as(job.client).jobs.requestChanges({ jobId: job.jobId, reason: typed });
  expect((await look(job.worker, job)).changeRequests[0]?.reason).toBe(typed);
  await answer(job);
  await world.as(job.client).jobs.release({ jobId: job.jobId });
  clock.forward(days(40));
  expect((await look(job.worker, job)).changeRequests[0]?.reason).not.toContain('0123');
  expect((await look(job.client, job)).changeRequests[0]?.reason).toBe(typed);
});

test('the database keeps two requests a job, and one end for each', async () => {
  const { jobId } = await world.unchangedJob();
  const at = clock.now();
  const third = { job_id: jobId, round: 3, reason, requested_at: at };
  const insert = world.db.insertInto('job_change_request').values(third).execute();
  expect(brokenConstraint(await insert.catch((error: unknown) => error))).toBe('job_change_request_round_check');
  const both = { answer: 'Done.', answered_at: at, withdrawn_at: at };
  const update = world.db.updateTable('job_change_request').set(both).where('job_id', '=', jobId).execute();
  expect(brokenConstraint(await update.catch((error: unknown) => error))).toBe('job_change_request_ends_once');
});
