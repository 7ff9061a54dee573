import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { deleteAbandonedDrafts, localFiles } from './local-files.server.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'files-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const store = () => localFiles({ DATA_DIR: folder });
const bytes = (text: string) => new TextEncoder().encode(text);
const filesOnDisk = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

const draftsOnDisk = () => filesOnDisk().filter((file) => file.includes('.draft'));

/** The bytes of a file of which the first half is written when `half` resolves; the rest comes after `go`. */
async function* slowly(half: { resolve(): void }, go: Promise<void>) {
  yield bytes('one');
  half.resolve();
  await go;
  yield bytes('two');
}

test('a stored file comes back, also from another instance', async () => {
  await store().put('proofs/ab12', bytes('one'));

  expect(
    await store()
      .get('proofs/ab12')
      .then((b) => new TextDecoder().decode(b ?? undefined)),
  ).toBe('one');
});

test('a key that was never stored or was deleted has no file', async () => {
  await store().put('proofs/gone', bytes('one'));
  await store().delete('proofs/gone');
  await store().delete('proofs/gone');

  expect(await store().get('proofs/gone')).toBeNull();
  expect(await store().get('proofs/never')).toBeNull();
});

test('a stored file is never overwritten, not even by simultaneous writes', async () => {
  const attempts = ['one', 'two', 'three'].map((text) => store().put('proofs/race', bytes(text)));
  const outcomes = await Promise.allSettled(attempts);

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(store().put('proofs/race', bytes('four'))).rejects.toMatchObject({ code: 'EEXIST' });
});

test('files are readable by the product’s user only, and no drafts are left behind', async () => {
  await store().put('proofs/private', bytes('one'));
  await store()
    .put('proofs/private', bytes('two'))
    .catch(() => {});

  const files = filesOnDisk();
  expect(draftsOnDisk()).toEqual([]);
  for (const file of files) expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('what a killed process left half-written is deleted after an hour, and a file that is being written is not', async () => {
  const half = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  const stored = store().putStream('exports/long', slowly(half, go.promise));
  await half.promise;
  const killed = path.join(path.dirname(draftsOnDisk()[0] ?? ''), 'killed');
  writeFileSync(killed, 'a copy of everything');
  await deleteAbandonedDrafts({ DATA_DIR: folder });
  expect(draftsOnDisk()).toHaveLength(2);

  const hoursAgo = Date.now() / 1_000 - 2 * 3_600;
  utimesSync(killed, hoursAgo, hoursAgo);
  await deleteAbandonedDrafts({ DATA_DIR: folder });
  expect(draftsOnDisk()).not.toContain(killed);
  go.resolve();
  await stored;
  expect(new TextDecoder().decode((await store().get('exports/long')) ?? undefined)).toBe('onetwo');
  expect(draftsOnDisk()).toEqual([]);
});

test('a start before any file is stored finds nothing to delete', async () => {
  const empty = mkdtempSync(path.join(tmpdir(), 'files-'));
  onTestFinished(() => rmSync(empty, { recursive: true }));
  await deleteAbandonedDrafts({ DATA_DIR: empty });
});

test('a key may extend another key', async () => {
  await store().put('nested/abc', bytes('one'));
  await store().put('nested/abc/def', bytes('two'));

  expect(await store().get('nested/abc')).not.toBeNull();
  expect(await store().get('nested/abc/def')).not.toBeNull();
});

test.each(['', '/etc/passwd', '../x', 'a/../../b', 'a//b', 'a/', 'A', 'a.b', 'a\0b', 'a\nb', 'x'.repeat(201)])(
  'the key %j is refused',
  async (key) => {
    await expect(store().put(key, bytes('x'))).rejects.toThrow(RangeError);
    await expect(store().get(key)).rejects.toThrow(RangeError);
    await expect(store().delete(key)).rejects.toThrow(RangeError);
  },
);
