import { expect, test } from 'vitest';
import { decide, takeBack } from '#tests/support/disputes.ts';
import { pageArgs, pageContext } from '#tests/support/page-context.ts';
import { picture } from '#tests/support/pictures.ts';
import { type JobWorld, world } from '#tests/support/world.ts';
import { action } from './photo-upload.ts';

/** Sends a file from the queue of the job's page. Returns the answer for the browser. */
async function send({ worker, jobId }: JobWorld, bytes: Buffer | string): Promise<unknown> {
  const body = new FormData();
  body.set('slot', 'before');
  body.set('photo', new File([bytes as BlobPart], 'door.jpg', { type: 'image/jpeg' }));
  const url = `https://nearhand.test/photo-uploads/${jobId}?account=${worker.id}`;
  const answer = await action(pageArgs(new Request(url, { method: 'POST', body }), { jobId }, pageContext(worker)));
  expect(answer.status).toBe(200);
  return answer.json();
}

const useUpDay = ({ worker }: JobWorld) =>
  world.db
    .insertInto('upload_count')
    .values({ user_id: worker.id, day: world.clock.now(), files: 200, bytes: 1 })
    .execute();

test('a photo that the server has is not refused', async () => {
  expect(await send(await world.startedJob(), await picture())).toEqual({ refused: null });
});

test('a refusal that passes says when to send the photo again', async () => {
  const job = await world.startedJob();
  await useUpDay(job);
  // Noon in New York is 17:00 UTC.
  expect(await send(job, await picture())).toEqual({
    refused: expect.stringMatching(/You can send more in 7\shours/),
    againSeconds: 7 * 3_600,
    isJobChanged: false,
  });
});

test('a refusal of what the photo is, or of work that is submitted, is final', async () => {
  const job = await world.startedJob();
  const answer = await send(job, 'no picture');
  expect(answer).toMatchObject({ refused: expect.stringContaining('door.jpg'), againSeconds: null });
  for (const done of [await world.submittedJob(), await world.changesJob(), await world.releasedJob()])
    expect(await send(done, await picture())).toMatchObject({ againSeconds: null, isJobChanged: true });
});

test('a photo that waited while a problem was reported gets into the case, also after the bank had the payment', async () => {
  const job = await world.startedJob();
  const reason = 'One door is missing.';
  await world.as(job.client).jobs.dispute({ jobId: job.jobId, reason });
  const dispute = await takeBack(job.jobId);
  expect(await send(job, await picture())).toMatchObject({ againSeconds: 600 });
  await decide(dispute, 'won');
  expect(await send(job, await picture())).toEqual({ refused: null });
});

test('a photo in place of one that a case has is refused for good, and the page hears of the case', async () => {
  const job = await world.startedJob();
  await world.photos(job.jobId, ['before']);
  await world.as(job.client).jobs.dispute({ jobId: job.jobId, reason: 'One door is missing.' });
  expect(await send(job, await picture())).toEqual({
    refused: expect.stringContaining('can’t be replaced'),
    againSeconds: null,
    isJobChanged: true,
  });
});

test('a photo of a frozen job is sent again later, because the job may go on, and the page hears of the job', async () => {
  const job = await world.startedJob();
  await takeBack(job.jobId);
  expect(await send(job, await picture())).toEqual({
    refused: expect.stringContaining('no longer possible'),
    againSeconds: 600,
    isJobChanged: true,
  });
});
