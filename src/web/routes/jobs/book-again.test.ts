import { expect, test } from 'vitest';
import type { User } from '#platform/operations/context.server.ts';
import { closeRow } from '#tests/support/closed-account.ts';
import { pageArgs, pageContext } from '#tests/support/page-context.ts';
import { htmlOf } from '#tests/support/rendered-page.ts';
import { world } from '#tests/support/world.ts';
import { loader as quoteNew } from '../hiring/quote-new.tsx';
import Job, { loader } from './job.tsx';

/** The job page as one of its sides sees it. */
async function open(viewer: User, jobId: string) {
  const request = new Request(`https://nearhand.test/jobs/${jobId}`);
  const loaderData = await loader(pageArgs(request, { jobId }, pageContext(viewer)));
  return { ...loaderData, html: await htmlOf(Job, { loaderData }) };
}

/** Returns the status with which the request form at `path` answers. */
async function statusOf(client: User, path = ''): Promise<number> {
  const request = new Request(`https://nearhand.test${path}`);
  const answer = await quoteNew(pageArgs(request, {}, pageContext(client))).catch((thrown) => thrown);
  return answer instanceof Response ? answer.status : 200;
}

test('the client of a job that was done can book its Pro again', async () => {
  const { client, worker, jobId } = await world.releasedJob();
  const { again, html } = await open(client, jobId);
  expect(html).toContain('Book Sam Taylor again');
  expect(await statusOf(client, again?.path)).toBe(200);
  expect((await open(worker, jobId)).again).toBeNull();
});

const suspendRow = (id: string) =>
  world.db.updateTable('user').set({ status: 'suspended' }).where('id', '=', id).execute();

test.each([
  ['suspended', suspendRow],
  ['closed', closeRow],
])('the client of a Pro whose account is %s is led to other Pros instead of a missing page', async (_, end) => {
  const { client, worker, jobId } = await world.releasedJob();
  const { again: before } = await open(client, jobId);
  await end(worker.id);
  expect(await statusOf(client, before?.path)).toBe(404);
  const { again, html } = await open(client, jobId);
  expect(again).toEqual({ path: '/browse/home-services?zip=94103', words: 'cancelled.again' });
  expect(html).toContain('Find another Pro');
  expect(html).not.toContain('Book Sam Taylor again');
});
