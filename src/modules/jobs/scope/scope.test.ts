import { expect, test } from 'vitest';
import { readScope } from '#modules/catalog/public.server.ts';
import { brokenConstraint } from '#platform/database/database.server.ts';
import type { User } from '#platform/operations/context.server.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { world } from '#tests/support/world.ts';

/** The list of what is to be done: ticked by the Pro, and read before the money is released. */

const scope = readScope('plumbing', { fixture: 'faucet', problem: 'It drips.', supplies: 'fromPro' });
const listOf = async (user: User, jobId: string) => (await world.as(user).jobs.get({ jobId })).scope;

async function startedWithPhotos() {
  const job = await world.startedJob({ scope });
  await world.photos(job.jobId);
  return job;
}

test('the Pro ticks what is done and says why the rest is not, and the client reads it', async () => {
  const { worker, client, jobId } = await startedWithPhotos();
  const undone = [{ position: 2, reason: 'The valve is stuck.' }];
  await world.as(worker).jobs.submit({ jobId, done: [1], undone });
  expect(await listOf(client, jobId)).toMatchObject([
    { isTicked: true, undoneReason: null },
    { isTicked: false, undoneReason: 'The valve is stuck.' },
    { needsTick: false, isTicked: false, undoneReason: null },
  ]);
});

test.each([
  ['nothing is said of an item', { done: [1] }, 'jobs.scopeOpen'],
  ['nothing is ticked', {}, 'jobs.scopeOpen'],
  ['an item is ticked that the list has not', { done: [1, 2, 5] }, 'jobs.unknownItem'],
  ['a fact is ticked', { done: [1, 2, 3] }, 'jobs.unknownItem'],
  ['a reason is empty', { done: [1], undone: [{ position: 2, reason: ' ' }] }, 'api.badInput'],
])('work is not submitted while %s, and no tick stays', async (_, said, code) => {
  const { worker, client, jobId } = await startedWithPhotos();
  const error = await world
    .as(worker)
    .jobs.submit({ jobId, ...said })
    .catch((refused: Error) => refused);
  expect(error).toMatchObject({ code, message: expect.stringMatching(/\w+ .+\./) });
  expect(await listOf(client, jobId)).toMatchObject(scope.map(() => ({ isTicked: false, undoneReason: null })));
  expect((await world.as(client).jobs.get({ jobId })).state).toBe('in_progress');
});

test('a ticked item may also have a reason that was typed before', async () => {
  const { worker, client, jobId } = await startedWithPhotos();
  await world.as(worker).jobs.submit({ jobId, done: [1, 2], undone: [{ position: 2, reason: 'Later.' }] });
  expect((await listOf(client, jobId))[1]).toMatchObject({ isTicked: true, undoneReason: null });
});

test('to everyone but the Pro there is no list to tick', async () => {
  const { client, jobId } = await startedWithPhotos();
  const others = [client, await world.client(), await world.worker(), await world.person({ role: 'admin' })];
  for (const user of others)
    expect(await refusalOf(world.as(user).jobs.submit({ jobId, done: [1, 2] }))).toBe('api.notFound');
  expect((await listOf(client, jobId)).some(({ isTicked }) => isTicked)).toBe(false);
});

test('the client’s word that the work is finished needs no ticks, and a job without a list none either', async () => {
  const { client, jobId } = await startedWithPhotos();
  await world.db.updateTable('job').set({ state: 'needs_attention' }).where('id', '=', jobId).execute();
  await world.as(client).jobs.confirmFinish({ jobId });
  expect((await listOf(client, jobId)).some(({ isTicked }) => isTicked)).toBe(false);
  const without = await world.submittedJob();
  expect(await listOf(without.client, without.jobId)).toEqual([]);
});

test('the database lets nothing change but the tick, and keeps that', async () => {
  const { worker, jobId } = await startedWithPhotos();
  const items = () => world.db.updateTable('job_scope_item').where('job_id', '=', jobId).where('position', '=', 1);
  const refused = (act: Promise<unknown>) => act.then(() => null, brokenConstraint);
  expect(await refused(items().set({ answer: '9' }).execute())).toBe('job_scope_is_frozen');
  expect(await refused(items().set({ needs_tick: false }).execute())).toBe('job_scope_is_frozen');
  await expect(world.db.deleteFrom('job_scope_item').where('job_id', '=', jobId).execute()).rejects.toThrow();
  await world.as(worker).jobs.submit({ jobId, done: [1, 2] });
  expect(await refused(items().set({ ticked_at: null }).execute())).toBe('job_scope_is_frozen');
});

test('a case names items of the list, for both sides', async () => {
  const { worker, client, jobId } = await startedWithPhotos();
  const reason = 'The faucet still drips.';
  expect(await refusalOf(world.as(client).jobs.dispute({ jobId, reason, items: [1, 6] }))).toBe('jobs.unknownItem');
  expect((await world.as(client).jobs.get({ jobId })).case).toBeNull();
  await world.as(client).jobs.dispute({ jobId, reason, items: [3, 1, 1] });
  for (const user of [client, worker])
    expect((await world.as(user).jobs.get({ jobId })).case).toMatchObject({ items: [1, 3] });
});
