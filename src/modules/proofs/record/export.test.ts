import { expect, test } from 'vitest';
import { languages } from '#lib/languages.ts';
import { words } from '#platform/words.server.ts';
import { phonePhoto, picture } from '#tests/support/pictures.ts';
import { world } from '#tests/support/world.ts';
import { readZip } from '#tests/support/zip.ts';
import { proofSlots } from '../contract.ts';
import { verifyRecord } from './verify-record.ts';

const { as, db, files } = world;

/** Creates a job in progress with its three photos; the first has a place. */
async function photographedJob() {
  const created = await world.startedJob();
  for (const [at, slot] of proofSlots.entries()) {
    const bytes = at === 0 ? await phonePhoto() : await picture('png', { width: 64, height: 40 + at });
    const place = at === 0 ? { lat: 37.774929, lng: -122.419416 } : {};
    const photo = new File([new Uint8Array(bytes)], 'photo.jpg');
    await as(created.worker).proofs.upload({ jobId: created.jobId, slot, photo, ...place });
  }
  return created;
}

type Person = Parameters<typeof as>[0];

async function download(person: Person, jobId: string, format: 'pdf' | 'zip') {
  const { body, headers } = await as(person).proofs.downloadRecord({ jobId, format });
  return { bytes: Buffer.from(await body.arrayBuffer()), type: body.type, headers };
}

async function unzip(person: Person, jobId: string) {
  const { bytes } = await download(person, jobId, 'zip');
  return new Map([...readZip(bytes)].map(([name, content]) => [name, new Uint8Array(content)]));
}

const textOf = (unpacked: Map<string, Uint8Array>, name: string) => Buffer.from(unpacked.get(name) ?? []).toString();

test('both sides export the same chain, which verifies, and whose head the page shows', async () => {
  const { client, worker, jobId } = await photographedJob();
  const { head, photos, side: readBy } = await as(client).proofs.getRecord({ jobId });
  expect(readBy).toBe('client');
  expect(await as(worker).proofs.getRecord({ jobId })).toMatchObject({ head, side: 'worker' });
  expect(photos.map(({ slot, place }) => [slot, place])).toEqual([
    ['before', '37.775, -122.419'],
    ['during', null],
    ['after', null],
  ]);
  for (const side of [client, worker]) {
    const unpacked = await unzip(side, jobId);
    expect([...unpacked.keys()].sort()).toEqual([
      '1-before.jpg',
      '2-during.jpg',
      '3-after.jpg',
      'README.txt',
      'manifest.json',
      'verify.html',
    ]);
    expect(await verifyRecord(unpacked)).toEqual([]);
    expect(JSON.parse(textOf(unpacked, 'manifest.json')).head).toBe(head);
    expect(textOf(unpacked, 'README.txt')).toContain(head);
    expect(Buffer.from(unpacked.get('1-before.jpg') ?? []).includes('SecretCamera')).toBe(false);
  }
});

test('a photo that was changed in the file store since its upload does not verify', async () => {
  const { client, jobId } = await photographedJob();
  const { file_key: key } = await db
    .selectFrom('proof_photo')
    .select('file_key')
    .where('job_id', '=', jobId)
    .where('slot', '=', 'during')
    .executeTakeFirstOrThrow();
  files.set(key, await picture('jpeg', { width: 70, height: 70 }));
  expect(await verifyRecord(await unzip(client, jobId))).toEqual([{ kind: 'photo', file: '2-during.jpg' }]);
});

test('a place is kept to about 100 meters, also by the database', async () => {
  const { jobId } = await photographedJob();
  const stored = db.selectFrom('proof_photo').select(['lat', 'lng']).where('job_id', '=', jobId);
  expect(await stored.where('lat', 'is not', null).execute()).toEqual([{ lat: 37.775, lng: -122.419 }]);
  const exact = db.updateTable('proof_photo').set({ lat: 37.774929 }).where('job_id', '=', jobId);
  await expect(exact.where('lat', 'is not', null).execute()).rejects.toThrow('proof_photo_place_rounded');
});

test('outsiders, other Pros, administrators and visitors export nothing', async () => {
  const { jobId } = await photographedJob();
  for (const outsider of [await world.client(), await world.worker(), await world.person({ role: 'admin' })]) {
    await expect(as(outsider).proofs.getRecord({ jobId })).rejects.toMatchObject({ code: 'api.notFound' });
    for (const format of ['pdf', 'zip'] as const)
      await expect(download(outsider, jobId, format)).rejects.toMatchObject({ code: 'api.notFound' });
  }
  await expect(download(null, jobId, 'zip')).rejects.toMatchObject({ code: 'api.signInRequired' });
});

test('a job without photos has nothing to export', async () => {
  const { client, jobId } = await world.startedJob();
  expect((await as(client).proofs.getRecord({ jobId })).photos).toEqual([]);
  await expect(download(client, jobId, 'pdf')).rejects.toMatchObject({ code: 'proofs.nothingToExport', status: 409 });
});

test('an export is a file to save, which no proxy and no browser keeps, and an account has thirty in ten minutes', async () => {
  const { client, jobId } = await photographedJob();
  const { headers, type } = await download(client, jobId, 'zip');
  expect(type).toBe('application/zip');
  expect(headers['content-disposition']).toMatch(/^attachment; filename="proof-photos-[0-9a-f]{8}\.zip"/);
  expect(headers).toMatchObject({ 'cache-control': 'private, no-store' });
  for (let made = 1; made < 30; made++) await download(client, jobId, 'zip');
  await expect(download(client, jobId, 'zip')).rejects.toMatchObject({ code: 'api.tooManyRequests' });
});

test.each(languages)(
  'an export in %s has the words of the language, and its PDF the three pictures',
  async (language) => {
    const { client, jobId } = await photographedJob();
    const reader = { ...client, language };
    const { bytes, type } = await download(reader, jobId, 'pdf');
    expect([type, bytes.subarray(0, 5).toString()]).toEqual(['application/pdf', '%PDF-']);
    expect(bytes.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(3);
    const unpacked = await unzip(reader, jobId);
    const { t } = words(language);
    expect(textOf(unpacked, 'README.txt')).toContain(t('proofs:verify.compare'));
    expect(textOf(unpacked, 'verify.html')).toContain(t('proofs:verify.choose'));
  },
);
