import { randomBytes } from 'node:crypto';
import type { FileStore } from '#ports/file-store.ts';

/**
 * Stores `contents` under new random keys in `folder`, then runs `act` with the keys, in order. Deletes the files again
 * when anything throws, or when `act` returns `keep: false` because it did not need them.
 */
export async function withStoredFiles<T extends object>(
  store: FileStore,
  folder: string,
  contents: readonly Uint8Array[],
  act: (keys: string[]) => Promise<T>,
): Promise<T> {
  const files = contents.map((bytes) => ({ key: `${folder}/${randomBytes(20).toString('hex')}`, bytes }));
  const discard = () => Promise.allSettled(files.map(({ key }) => store.delete(key)));
  try {
    for (const { key, bytes } of files) await store.put(key, bytes);
    const result = await act(files.map(({ key }) => key));
    if ('keep' in result && result.keep === false) await discard();
    return result;
  } catch (error) {
    await discard();
    throw error;
  }
}
