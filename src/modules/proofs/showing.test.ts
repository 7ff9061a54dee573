import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { handleApi } from '#api/http.server.ts';
import { days, minutes } from '#lib/clock.ts';
import type { User } from '#platform/operations/context.server.ts';
import { phonePhoto } from '#tests/support/pictures.ts';
import { untilBlocked } from '#tests/support/until-blocked.ts';
import { world } from '#tests/support/world.ts';
import type { ProofSlot } from './contract.ts';

const { as, db, files, clock } = world;
const notFound = { code: 'api.notFound' };

const photoIdsOf = async (jobId: string): Promise<Record<ProofSlot, string>> => {
  const rows = await db.selectFrom('proof_photo').select(['id', 'slot']).where('job_id', '=', jobId).execute();
  return Object.fromEntries(rows.map(({ slot, id }) => [slot, id])) as Record<ProofSlot, string>;
};

const shownSlots = async (worker: User) =>
  (await as(null).workers.get({ id: worker.id })).photos.map(({ slot }) => slot);

/** Creates a released job, one of whose photos is a file. */
async function releasedJob() {
  const job = await world.releasedJob();
  const ids = await photoIdsOf(job.jobId);
  files.set(`original-${ids.after}`, await phonePhoto());
  const key = { file_key: `original-${ids.after}` };
  await db.updateTable('proof_photo').set(key).where('id', '=', ids.after).execute();
  return { ...job, ids };
}

/** Makes the job one of another category. */
async function moveTo(category: string, jobId: string): Promise<void> {
  const { id } = await db.selectFrom('category').select('id').where('slug', '=', category).executeTakeFirstOrThrow();
  const none = { category_id: id, subcategory_id: null };
  await db.updateTable('job').set(none).where('id', '=', jobId).execute();
}

test('a release shows no photo until the client ticks it', async () => {
  const { client, worker, jobId, ids } = await releasedJob();
  expect(await shownSlots(worker)).toEqual([]);
  await expect(as(null).proofs.downloadShown({ photoId: ids.after })).rejects.toMatchObject(notFound);
  await as(client).proofs.show({ jobId, photoIds: [ids.after] });
  const { photos } = await as(null).workers.get({ id: worker.id });
  const month = clock.now().toISOString().slice(0, 7);
  const { after: id } = ids;
  expect(photos).toEqual([{ id, slot: 'after', categorySlug: 'home-services', serviceSlug: null, month }]);
  expect((await as(client).proofs.list({ jobId })).items.map(({ isShown }) => isShown)).toEqual([false, false, true]);
});

test('a public photo is a small WebP without metadata, made once', async () => {
  const { client, jobId, ids } = await releasedJob();
  await as(client).proofs.show({ jobId, photoIds: [ids.after] });
  const before = files.size;
  for (const visitor of [null, await world.client()]) {
    const { body, headers } = await as(visitor).proofs.downloadShown({ photoId: ids.after });
    const bytes = Buffer.from(await body.arrayBuffer());
    const { format, exif } = await sharp(bytes).metadata();
    expect([format, exif, bytes.includes('SecretCamera')]).toEqual(['webp', undefined, false]);
    expect(headers).toMatchObject({ 'cache-control': 'public, max-age=300', 'x-content-type-options': 'nosniff' });
  }
  expect(files.size - before).toBe(1);
});

test('a public photo whose answer carries a cookie is for its reader alone', async () => {
  const { client, jobId, ids } = await releasedJob();
  await as(client).proofs.show({ jobId, photoIds: [ids.after] });
  const cacheOf = async (cookies: string[]) => {
    const ctx = world.contextOf(null);
    for (const cookie of cookies) ctx.responseHeaders.append('set-cookie', cookie);
    const answer = await handleApi(new Request(`http://localhost/api/work-photos/${ids.after}`), ctx);
    return [answer?.status, answer?.headers.get('cache-control')];
  };
  expect(await cacheOf([])).toEqual([200, 'public, max-age=300']);
  expect(await cacheOf(['nearhand.session_token=x'])).toEqual([200, 'private, no-store']);
});

test('a withdrawn photo is gone, and so are its public files', async () => {
  const { client, worker, jobId, ids } = await releasedJob();
  const before = files.size;
  await as(client).proofs.show({ jobId, photoIds: [ids.before, ids.after] });
  for (const size of ['small', 'large'] as const) await as(null).proofs.downloadShown({ photoId: ids.after, size });
  await as(client).proofs.show({ jobId, photoIds: [ids.before] });
  expect(await shownSlots(worker)).toEqual(['before']);
  await expect(as(null).proofs.downloadShown({ photoId: ids.after })).rejects.toMatchObject(notFound);
  expect(files.size).toBe(before);
});

test('the photos of a suspended Pro are gone', async () => {
  const { client, worker, jobId, ids } = await releasedJob();
  await as(client).proofs.show({ jobId, photoIds: [ids.after] });
  await db.updateTable('user').set({ status: 'suspended' }).where('id', '=', worker.id).execute();
  await expect(shownSlots(worker)).rejects.toMatchObject(notFound);
  await expect(as(null).proofs.downloadShown({ photoId: ids.after })).rejects.toMatchObject(notFound);
});

test('neither the Pro nor a stranger can show a photo', async () => {
  const { worker, jobId, ids } = await releasedJob();
  for (const outsider of [worker, await world.client(), await world.person({ role: 'admin' })]) {
    const attempt = as(outsider).proofs.show({ jobId, photoIds: [ids.after] });
    await expect(attempt).rejects.toMatchObject(notFound);
  }
  const signedOut = as(null).proofs.show({ jobId, photoIds: [ids.after] });
  await expect(signedOut).rejects.toMatchObject({ code: 'api.signInRequired' });
  expect(await shownSlots(worker)).toEqual([]);
});

test('a photo of another job is not found, and nothing is shown', async () => {
  const [one, other] = [await releasedJob(), await releasedJob()];
  const attempt = as(one.client).proofs.show({ jobId: one.jobId, photoIds: [one.ids.after, other.ids.after] });
  await expect(attempt).rejects.toMatchObject(notFound);
  expect([await shownSlots(one.worker), await shownSlots(other.worker)]).toEqual([[], []]);
});

test('nothing is shown before the release', async () => {
  const { client, worker, jobId } = await world.submittedJob();
  const { after } = await photoIdsOf(jobId);
  const attempt = as(client).proofs.show({ jobId, photoIds: [after] });
  await expect(attempt).rejects.toMatchObject({ code: 'proofs.notShowable' });
  expect(await shownSlots(worker)).toEqual([]);
});

test.each(['childcare-and-family', 'health-and-wellness'])('a photo of %s is never shown', async (category) => {
  const { client, worker, jobId, ids } = await releasedJob();
  await moveTo(category, jobId);
  expect((await as(client).proofs.list({ jobId })).canShow).toBe(false);
  const attempt = as(client).proofs.show({ jobId, photoIds: [ids.after] });
  await expect(attempt).rejects.toMatchObject({ code: 'proofs.notShowable' });
  expect(await shownSlots(worker)).toEqual([]);
  const directly = db.updateTable('proof_photo').set({ shown_at: clock.now() }).where('id', '=', ids.after).execute();
  await expect(directly).rejects.toMatchObject({ constraint: 'photo_may_be_shown' });
});

test('photos can be added for 14 days after the release, and taken back at any time', async () => {
  const { client, worker, jobId, ids } = await releasedJob();
  clock.forward(days(14) - minutes(1));
  expect((await as(client).proofs.list({ jobId })).canShow).toBe(true);
  await as(client).proofs.show({ jobId, photoIds: [ids.before, ids.after] });
  clock.forward(minutes(2));
  expect((await as(client).proofs.list({ jobId })).canShow).toBe(false);
  const adding = as(client).proofs.show({ jobId, photoIds: [ids.before, ids.during, ids.after] });
  await expect(adding).rejects.toMatchObject({ code: 'proofs.notShowable' });
  await as(client).proofs.show({ jobId, photoIds: [ids.before] });
  expect(await shownSlots(worker)).toEqual(['before']);
  await as(client).proofs.show({ jobId, photoIds: [] });
  expect(await shownSlots(worker)).toEqual([]);
});

test('a profile shows at most the twelve newest photos', async () => {
  const [client, worker] = [await world.client(), await world.worker()];
  for (const week of [1, 2, 3, 4, 5]) {
    const startsAt = new Date(clock.now().getTime() + minutes(60));
    const { jobId } = await world.releasedJob({ client, worker, startsAt });
    await as(client).proofs.show({ jobId, photoIds: Object.values(await photoIdsOf(jobId)) });
    if (week < 5) clock.forward(days(7));
  }
  const { photos } = await as(null).workers.get({ id: worker.id });
  const oldest = await db.selectFrom('proof_photo').select('id').orderBy('taken_at').limit(1).execute();
  expect(photos).toHaveLength(12);
  expect(photos.map(({ id }) => id)).not.toContain(oldest[0]?.id);
});

test('a public version that is being made while its photo is taken back is not kept', async () => {
  const { client, jobId, ids } = await releasedJob();
  await as(client).proofs.show({ jobId, photoIds: [ids.after] });
  const before = [...files.keys()];
  const { ports } = world.services;
  const read = ports.files.open;
  const reading = vi.spyOn(ports.files, 'open').mockImplementation(async (key) => {
    const original = await read(key);
    if (!original) return null;
    reading.mockRestore();
    await as(client).proofs.show({ jobId, photoIds: [] });
    return original;
  });
  await expect(as(null).proofs.downloadShown({ photoId: ids.after })).rejects.toMatchObject(notFound);
  expect([...files.keys()]).toEqual(before);
});

test('a photo that is taken back while its public version is stored waits, and deletes it', async () => {
  const { client, jobId, ids } = await releasedJob();
  await as(client).proofs.show({ jobId, photoIds: [ids.after] });
  const before = [...files.keys()];
  const { ports } = world.services;
  const store = ports.files.put;
  let hiding: Promise<unknown> = Promise.resolve();
  const storing = vi.spyOn(ports.files, 'put').mockImplementation(async (key, bytes) => {
    storing.mockRestore();
    hiding = as(client).proofs.show({ jobId, photoIds: [] });
    await untilBlocked(hiding);
    await store(key, bytes);
  });
  await as(null).proofs.downloadShown({ photoId: ids.after });
  await hiding;
  expect([...files.keys()]).toEqual(before);
});
