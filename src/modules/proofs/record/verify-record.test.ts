import { expect, test } from 'vitest';
import { chainPhotos, hashFile } from './chain.ts';
import type { Manifest } from './manifest.ts';
import { verifyRecord } from './verify-record.ts';

const job = { id: '7f0c0f6e-5f5a-4ad1-9f8e-0a1b2c3d4e5f', title: 'Fix the sink' };
const slots = ['before', 'during', 'after'];
const place = { lat: 37.775, lng: -122.419 };
const bytesOf = (text: string) => new TextEncoder().encode(text);

/** Returns the unpacked files of a record of three photos, after `change` has had its manifest. */
async function record(change: (manifest: Manifest) => void = () => {}): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  const files = slots.map((slot, at) => ({ slot, file: `${at + 1}-${slot}.jpg`, bytes: bytesOf(`picture ${slot}`) }));
  const photos = files.map(async ({ slot, file, bytes }, at) => ({
    slot,
    file,
    takenAt: `2026-11-0${at + 1}T18:00:00.000Z`,
    place: at === 0 ? place : null,
    sha256: await hashFile(bytes),
  }));
  const manifest = await chainPhotos(job, await Promise.all(photos));
  change(manifest);
  const unpacked = files.map(({ file, bytes }) => [file, bytes] as const);
  return new Map([...unpacked, ['manifest.json', bytesOf(JSON.stringify(manifest))]]);
}

/** Returns an entry of a manifest. */
const entry = (manifest: Manifest, at: number) => manifest.entries[at] as Manifest['entries'][number];

test('an unchanged record has no findings, whatever else lies beside it', async () => {
  const files = await record();
  files.set('README.txt', bytesOf('How to verify'));
  expect(await verifyRecord(files)).toEqual([]);
});

test('a job without photos has a chain too', async () => {
  const manifest = await chainPhotos(job, []);
  expect(await verifyRecord(new Map([['manifest.json', bytesOf(JSON.stringify(manifest))]]))).toEqual([]);
});

test('a changed photo is found', async () => {
  const files = await record();
  files.set('2-during.jpg', bytesOf('another picture'));
  expect(await verifyRecord(files)).toEqual([{ kind: 'photo', file: '2-during.jpg' }]);
});

test('a missing photo, and one that is not in the manifest, are found', async () => {
  const files = await record();
  files.delete('3-after.jpg');
  files.set('4-later.PNG', bytesOf('added'));
  expect(await verifyRecord(files)).toEqual([
    { kind: 'missing', file: '3-after.jpg' },
    { kind: 'extra', file: '4-later.PNG' },
  ]);
});

test.each<[string, Partial<Manifest['entries'][number]>]>([
  ['time', { takenAt: '2026-10-01T18:00:00.000Z' }],
  ['place', { place: '40.000, -70.000' }],
  ['removed place', { place: null }],
  ['slot', { slot: 'after' }],
])('a changed %s is found', async (_, change) => {
  const files = await record((manifest) => Object.assign(entry(manifest, 0), change));
  expect(await verifyRecord(files)).toEqual([{ kind: 'entry', file: '1-before.jpg' }]);
});

test('a photo that is exchanged together with its hash is found', async () => {
  const other = bytesOf('another picture');
  const sha256 = await hashFile(other);
  const files = await record((manifest) => Object.assign(entry(manifest, 1), { sha256 }));
  files.set('2-during.jpg', other);
  expect(await verifyRecord(files)).toEqual([{ kind: 'entry', file: '2-during.jpg' }]);
});

test.each([
  [0, { kind: 'order', file: '2-during.jpg' }],
  [1, { kind: 'order', file: '3-after.jpg' }],
  [2, { kind: 'head' }],
])('a removed entry is found: %i', async (removed, expected) => {
  const files = await record(({ entries }) => entries.splice(removed, 1));
  expect(await verifyRecord(files)).toContainEqual(expected);
});

test('a removed entry is found although the others are numbered again', async () => {
  const files = await record((manifest) => {
    manifest.entries.splice(1, 1);
    entry(manifest, 1).number = 2;
  });
  expect(await verifyRecord(files)).toContainEqual({ kind: 'order', file: '3-after.jpg' });
});

test('reordered entries are found', async () => {
  const files = await record(({ entries }) => entries.reverse());
  expect(await verifyRecord(files)).toContainEqual({ kind: 'order', file: '1-before.jpg' });
});

test('another title of the job is found', async () => {
  const files = await record((manifest) => {
    manifest.job.title = 'Paint the fence';
  });
  expect(await verifyRecord(files)).toEqual([{ kind: 'job' }]);
});

test('a chain that was computed again has another head', async () => {
  const { entries, head } = await chainPhotos(job, []);
  const [sha256, takenAt] = [await hashFile(bytesOf('x')), '2026-11-01T18:00:00.000Z'];
  const one = await chainPhotos(job, [{ file: '1-before.jpg', slot: 'before', takenAt, place, sha256 }]);
  const forged = await chainPhotos(job, [{ file: '1-before.jpg', slot: 'before', takenAt, place: null, sha256 }]);
  expect(entries).toEqual([]);
  expect(new Set([head, one.head, forged.head]).size).toBe(3);
});

test.each(['', '{}', '[]', '{"format":"proof-photos/1","job":null,"entries":[null]}'])(
  'a manifest that is none is found: %j',
  async (text) => {
    expect(await verifyRecord(new Map([['manifest.json', bytesOf(text)]]))).toEqual([{ kind: 'unreadable' }]);
    expect(await verifyRecord(new Map())).toEqual([{ kind: 'unreadable' }]);
  },
);
