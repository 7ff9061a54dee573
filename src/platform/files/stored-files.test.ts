import { beforeEach, expect, test } from 'vitest';
import { withStoredFiles } from './stored-files.server.ts';

const contents = [Buffer.from('a'), Buffer.from('b')];
const files = new Map<string, Uint8Array>();
const store = {
  put: async (key: string, bytes: Uint8Array) => void files.set(key, bytes),
  get: async (key: string) => files.get(key) ?? null,
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
