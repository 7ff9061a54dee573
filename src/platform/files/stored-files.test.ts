import { beforeEach, expect, test } from 'vitest';
import { withStoredFiles } from './stored-files.server.ts';

const contents = [Buffer.from('a'), Buffer.from('b')];
const files = new Map<string, Uint8Array>();
const store = {
  put: async (key: string, bytes: Uint8Array) => void files.set(key, bytes),
  putStream: async (key: string, chunks: AsyncIterable<Uint8Array>) => {
    const parts: Uint8Array[] = [];
    for await (const chunk of chunks) parts.push(chunk);
    files.set(key, Buffer.concat(parts));
  },
  delete: async (key: string) => void files.delete(key),
};
beforeEach(() => files.clear());

test('files are stored under random keys, in order', async () => {
  const { keys } = await withStoredFiles(store, 'x', contents, async (keys) => ({ keys }));
  expect(keys.every((key) => /^x\/[0-9a-f]{40}$/.test(key))).toBe(true);
  expect(keys.map((key) => files.get(key))).toEqual(contents);
});

test('files are deleted again when the act fails', async () => {
  const failing = withStoredFiles(store, 'x', contents, () => {
    expect(files.size).toBe(2);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(files.size).toBe(0);
});

test('files are deleted again when the act does not need them', async () => {
  await withStoredFiles(store, 'x', contents, async () => ({ keep: false }));
  expect(files.size).toBe(0);
});

test('the first file is deleted again when the second cannot be stored', async () => {
  const full = {
    ...store,
    put: async (key: string, bytes: Uint8Array) =>
      files.size === 1 ? Promise.reject(new Error('disk full')) : store.put(key, bytes),
  };
  await expect(withStoredFiles(full, 'x', contents, async () => ({}))).rejects.toThrow('disk full');
  expect(files.size).toBe(0);
});

test('a full disk is a refusal with a reason, and leaves nothing', async () => {
  const noSpace = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  const full = { ...store, putStream: () => Promise.reject(noSpace) };
  const stored = withStoredFiles(full, 'x', [Buffer.from('a'), new Blob(['b'])], async () => ({}));
  await expect(stored).rejects.toMatchObject({ code: 'uploads.noSpace', data: { seconds: 300 } });
  expect(files.size).toBe(0);
});

test('a file on disk is stored as it is read', async () => {
  const { keys } = await withStoredFiles(store, 'x', [new Blob(['b'])], async (keys) => ({ keys }));
  expect(String(files.get(keys[0] ?? ''))).toBe('b');
});
