import { expect, test } from 'vitest';
import { hours } from '#lib/clock.ts';
import { usd } from '#lib/money.ts';
import { settleCase } from '#modules/jobs/public.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import { takeBack } from '#tests/support/disputes.ts';
import { phonePhoto, picture, pictureBomb } from '#tests/support/pictures.ts';
import { untilBlocked } from '#tests/support/until-blocked.ts';
import { world } from '#tests/support/world.ts';
import { type ProofSlot, proofSlots } from './contract.ts';

const { as, db, files } = world;

const photo = (bytes: Uint8Array, name = 'photo.jpg') => new File([Buffer.from(bytes)], name);
const rowsOf = (jobId: string) => db.selectFrom('proof_photo').selectAll().where('job_id', '=', jobId).execute();
const html = photo(Buffer.from('<html><script>alert(1)</script></html>'));
const svg = photo(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 'photo.svg');

async function put(user: Parameters<typeof as>[0], jobId: string, slot: ProofSlot, file: File, place: object = {}) {
  return as(user).proofs.upload({ jobId, slot, photo: file, ...place });
}

test('only the client and the Pro see the photos, in the order of the work', async () => {
  const { client, worker, jobId } = await world.startedJob();
  await put(worker, jobId, 'after', photo(await picture('png')));
  const before = await put(worker, jobId, 'before', photo(await phonePhoto()), { lat: 37.77, lng: -122.42 });
  expect(before).toMatchObject({ slot: 'before', lat: 37.77, lng: -122.42, width: 40, height: 60 });
  for (const side of [client, worker]) {
    const { items } = await as(side).proofs.list({ jobId });
    expect(items.map(({ slot, lat }) => [slot, lat])).toEqual([
      ['before', 37.77],
      ['after', null],
    ]);
    const { body, headers } = await as(side).proofs.download({ photoId: before.id });
    const bytes = Buffer.from(await body.arrayBuffer());
    expect(body.type).toBe('image/jpeg');
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
    expect(bytes.includes('SecretCamera')).toBe(false);
  }
  for (const outsider of [await world.client(), await world.worker(), await world.person({ role: 'admin' })]) {
    await expect(as(outsider).proofs.list({ jobId })).rejects.toMatchObject({ code: 'api.notFound' });
    const download = as(outsider).proofs.download({ photoId: before.id });
    await expect(download).rejects.toMatchObject({ code: 'api.notFound' });
  }
  await expect(as(null).proofs.download({ photoId: before.id })).rejects.toMatchObject({ code: 'api.signInRequired' });
});

test('a new photo replaces the old one, and the old file is deleted', async () => {
  const { worker, jobId } = await world.startedJob();
  const before = files.size;
  const first = await put(worker, jobId, 'during', photo(await picture()));
  const second = await put(worker, jobId, 'during', photo(await picture('webp', { width: 80, height: 80 })));
  expect(await rowsOf(jobId)).toMatchObject([{ id: second.id, width: 80 }]);
  expect(files.size - before).toBe(1);
  await expect(as(worker).proofs.download({ photoId: first.id })).rejects.toMatchObject({ code: 'api.notFound' });
});

test('one picture is taken for one slot alone, and a refused one leaves no file', async () => {
  const { worker, jobId } = await world.startedJob();
  const [wall, floor] = [await picture(), await picture('jpeg', { width: 80, height: 60 })];
  await put(worker, jobId, 'before', photo(wall));
  const before = [files.size, await rowsOf(jobId)];
  for (const slot of ['during', 'after'] as const) {
    const same = put(worker, jobId, slot, photo(wall, 'renamed.jpg'));
    await expect(same).rejects.toMatchObject({ code: 'proofs.alreadyBefore', status: 422 });
  }
  expect([files.size, await rowsOf(jobId)]).toEqual(before);
  await put(worker, jobId, 'before', photo(wall));
  await put(worker, jobId, 'before', photo(floor));
  await put(worker, jobId, 'during', photo(wall));
  const again = put(worker, jobId, 'after', photo(wall));
  await expect(again).rejects.toMatchObject({ code: 'proofs.alreadyDuring' });
  const other = await world.startedJob();
  await put(other.worker, other.jobId, 'after', photo(wall));
});

test('of two slots that get the same picture at once, one has it', async () => {
  const { worker, jobId } = await world.startedJob();
  const file = photo(await picture());
  const tries = await Promise.allSettled(proofSlots.map((slot) => put(worker, jobId, slot, file)));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await rowsOf(jobId)).toHaveLength(1);
});

test('two simultaneous photos for one slot leave one row and one file', async () => {
  const { worker, jobId } = await world.startedJob();
  const before = files.size;
  const tries = [1, 2, 3].map(async () => put(worker, jobId, 'before', photo(await picture())));
  await Promise.all(tries);
  expect(await rowsOf(jobId)).toHaveLength(1);
  expect(files.size - before).toBe(1);
});

test.each(['client', 'outsider', 'other worker'])('the %s cannot upload a photo, and nothing changes', async (who) => {
  const { client, jobId } = await world.startedJob();
  const user = who === 'client' ? client : who === 'outsider' ? await world.client() : await world.worker();
  const before = files.size;
  const attempt = put(user, jobId, 'before', photo(await picture()));
  await expect(attempt).rejects.toMatchObject({ code: 'api.notFound' });
  expect(await rowsOf(jobId)).toEqual([]);
  expect(files.size).toBe(before);
});

test('a case about work that has started takes the photos that are missing, and keeps those that it has', async () => {
  const { client, worker, jobId } = await world.startedJob();
  const openSlots = async (user: typeof client) => (await as(user).proofs.list({ jobId })).openSlots;
  const [first, second] = [await picture(), await picture('jpeg', { width: 80, height: 60 })];
  const before = await put(worker, jobId, 'before', photo(first));
  expect([await openSlots(worker), await openSlots(client)]).toEqual([[...proofSlots], []]);
  await as(client).jobs.dispute({ jobId, reason: 'One wall is bare.' });
  expect([await openSlots(worker), await openSlots(client)]).toEqual([['during', 'after'], []]);
  const { head } = await as(client).proofs.getRecord({ jobId });
  const after = await put(worker, jobId, 'after', photo(second));
  const third = photo(await picture('jpeg', { width: 60, height: 80 }));
  const filesBefore = files.size;
  for (const slot of ['before', 'after'] as const)
    await expect(put(worker, jobId, slot, third)).rejects.toMatchObject({ code: 'proofs.keptForCase', status: 409 });
  expect(files.size).toBe(filesBefore);
  // The answer to the first attempt was lost.
  world.clock.forward(hours(3));
  const again = await put(worker, jobId, 'after', photo(second));
  expect(again).toEqual(after);
  expect(files.size).toBe(filesBefore);
  expect((await rowsOf(jobId)).map(({ id }) => id).toSorted()).toEqual([before.id, after.id].toSorted());
  expect((await as(client).proofs.list({ jobId })).items.map(({ slot }) => slot)).toEqual(['before', 'after']);
  expect((await as(client).proofs.getRecord({ jobId })).head).not.toBe(head);
  await expect(put(client, jobId, 'during', third)).rejects.toMatchObject({ code: 'api.notFound' });
});

test('no case takes photos after its decision, of work that has not started, or while the bank has the payment', async () => {
  const [paid, decided, frozen] = [await world.paidJob(), await world.startedJob(), await world.startedJob()];
  for (const { client, jobId } of [paid, decided, frozen])
    await as(client).jobs.dispute({ jobId, reason: 'One wall is bare.' });
  const at = world.clock.now();
  await settleCase(db, { jobId: decided.jobId, amount: usd(0), explanation: 'Nothing was done.', at });
  await takeBack(frozen.jobId);
  for (const { worker, jobId } of [paid, decided, frozen]) {
    expect((await as(worker).proofs.list({ jobId })).openSlots).toEqual([]);
    await expect(put(worker, jobId, 'before', photo(await picture()))).rejects.toMatchObject({ code: 'jobs.notNow' });
    expect(await rowsOf(jobId)).toEqual([]);
  }
});

test('photos change only while the work is in progress', async () => {
  const [paid, submitted] = [await world.paidJob(), await world.submittedJob()];
  const before = [files.size, await rowsOf(submitted.jobId)];
  for (const { worker, jobId } of [paid, submitted]) {
    const attempt = put(worker, jobId, 'before', photo(await picture()));
    await expect(attempt).rejects.toMatchObject({ code: 'jobs.notNow' });
  }
  expect(await rowsOf(paid.jobId)).toEqual([]);
  expect([files.size, await rowsOf(submitted.jobId)]).toEqual(before);
});

test('a photo that arrives during the submission waits, and is then too late', async () => {
  const { worker, jobId } = await world.startedJob();
  await world.photos(jobId);
  const before = [files.size, await rowsOf(jobId)];
  const late = await transaction(db, async (tx) => {
    await tx.updateTable('job').set({ state: 'submitted' }).where('id', '=', jobId).execute();
    const upload = Promise.allSettled([put(worker, jobId, 'after', photo(await picture()))]);
    await untilBlocked(upload);
    return { upload };
  });
  expect(await late.upload).toMatchObject([{ status: 'rejected', reason: { code: 'jobs.notNow' } }]);
  expect([files.size, await rowsOf(jobId)]).toEqual(before);
});

test.each([
  ['a page named .jpg', html, 'uploads.notAnImage'],
  ['a vector drawing', svg, 'uploads.notAnImage'],
  ['an empty file', photo(Buffer.alloc(0)), 'uploads.notAnImage'],
  ['a picture that decodes to a hundred megapixels', photo(pictureBomb(10_000)), 'uploads.tooManyPixels'],
  ['a file above 15 MB', photo(Buffer.alloc(15 * 1024 * 1024 + 1)), 'uploads.tooLarge'],
])('%s is refused before anything is stored', async (_, file, code) => {
  const { worker, jobId } = await world.startedJob();
  const before = files.size;
  await expect(put(worker, jobId, 'before', file)).rejects.toMatchObject({ code });
  expect(files.size).toBe(before);
  expect(await rowsOf(jobId)).toEqual([]);
});

test('with the three photos the work can be submitted', async () => {
  const { worker, jobId } = await world.startedJob();
  for (const [at, slot] of proofSlots.entries()) {
    await put(worker, jobId, slot, photo(await picture('jpeg', { width: 64, height: 40 + at })));
  }
  expect(await as(worker).jobs.submit({ jobId })).toEqual({ state: 'submitted' });
});
