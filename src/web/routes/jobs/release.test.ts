import { expect, test } from 'vitest';
import type { User } from '#platform/operations/context.server.ts';
import { pageArgs, pageContext } from '#tests/support/page-context.ts';
import { world } from '#tests/support/world.ts';
import { action, loader } from './job.tsx';

/** Presses “Release” with the given photos ticked. Returns where the answer leads. */
async function release(client: User, jobId: string, photoIds: string[]): Promise<string | null> {
  const body = new URLSearchParams([['intent', 'release'], ...photoIds.map((id) => ['photoIds', id])]);
  const request = new Request(`https://nearhand.test/jobs/${jobId}`, { method: 'POST', body });
  const answer = await action(pageArgs(request, { jobId }, pageContext(client))).catch((thrown) => thrown);
  return answer instanceof Response ? answer.headers.get('location') : null;
}

async function open(client: User, path: string, jobId: string) {
  return loader(pageArgs(new Request(`https://nearhand.test${path}`), { jobId }, pageContext(client)));
}

const photoIdsOf = async (client: User, jobId: string) =>
  (await world.as(client).proofs.list({ jobId })).items.map(({ id }) => id);

test('a release shows the ticked photos on the profile', async () => {
  const { client, worker, jobId } = await world.submittedJob();
  const [before = '', , after = ''] = await photoIdsOf(client, jobId);
  expect(await release(client, jobId, [before, after])).toBe(`/jobs/${jobId}`);
  const { photos } = await world.as(null).workers.get({ id: worker.id });
  expect(photos.map(({ id }) => id).sort()).toEqual([before, after].sort());
});

test('a release without a tick shows none', async () => {
  const { client, worker, jobId } = await world.submittedJob();
  expect(await release(client, jobId, [])).toBe(`/jobs/${jobId}`);
  expect((await world.as(null).workers.get({ id: worker.id })).photos).toEqual([]);
  const page = await open(client, `/jobs/${jobId}`, jobId);
  expect(page).toMatchObject({ job: { state: 'released' }, offeredPhotos: [{}, {}, {}], showingFailed: false });
});

test('the release stands when the photos cannot be shown, and the page says so', async () => {
  const [{ client, worker, jobId }, other] = [await world.submittedJob(), await world.submittedJob()];
  const address = await release(client, jobId, await photoIdsOf(other.client, other.jobId));
  expect(address).toBe(`/jobs/${jobId}?photos=notShown#shown-photos`);
  const page = await open(client, address ?? '', jobId);
  expect(page).toMatchObject({ job: { state: 'released' }, showingFailed: true });
  expect((await world.as(null).workers.get({ id: worker.id })).photos).toEqual([]);
});
