import { randomBytes } from 'node:crypto';
import type { LargeFileStore } from '#ports/file-store.ts';
import { refuseFullDisk } from './full-disk.server.ts';

type Store = Pick<LargeFileStore, 'put' | 'putStream' | 'delete'>;

/**
 * Stores `contents` under new random keys in `folder`, then runs `act` with the keys, in order. Deletes the files again
 * when anything throws, or when `act` returns `keep: false` because it did not need them. Throws Fail `uploads.noSpace` when the
 * disk is full.
 */
export async function withStoredFiles<T extends object>(
  store: Store,
  folder: string,
  contents: readonly (Uint8Array | Blob)[],
  act: (keys: string[]) => Promise<T>,
): Promise<T> {
  const files = contents.map((content) => ({ key: `${folder}/${randomBytes(20).toString('hex')}`, content }));
  const discard = () => Promise.allSettled(files.map(({ key }) => store.delete(key)));
  try {
    for (const { key, content } of files) await storeOne(store, key, content).catch(refuseFullDisk);
    const result = await act(files.map(({ key }) => key));
    if ('keep' in result && result.keep === false) await discard();
    return result;
  } catch (error) {
    await discard();
    throw error;
  }
}

/** What is on disk already passes through memory in pieces. */
const storeOne = (store: Store, key: string, content: Uint8Array | Blob): Promise<void> =>
  content instanceof Blob ? store.putStream(key, content.stream()) : store.put(key, content);
