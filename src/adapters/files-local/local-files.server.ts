import { randomBytes } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '#platform/config.server.ts';
import { deleteLeftovers } from '#platform/files/delete-leftovers.server.ts';
import type { LargeFileStore } from '#ports/file-store.ts';

const validKey = /^[a-z0-9-]+(\/[a-z0-9-]+)*$/;
const maxKeyLength = 200;

/**
 * Stores files in DATA_DIR/files, readable by the product's user only. A file appears complete or not at all. Throws
 * RangeError for a malformed key, and the system's EEXIST for a key that is taken.
 */
export function localFiles(config: Pick<Config, 'DATA_DIR'>): LargeFileStore {
  const root = rootOf(config);
  return { put, get, putStream, open: openFile, delete: remove };

  function put(key: string, bytes: Uint8Array): Promise<void> {
    return putStream(key, [bytes]);
  }

  async function putStream(key: string, chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void> {
    const target = pathOf(root, key);
    await makeFolder(path.dirname(target));
    const draft = path.join(await makeFolder(draftsOf(root)), randomBytes(16).toString('hex'));
    try {
      await writeDurably(draft, chunks);
      // Unlike a rename, a link fails when the name is taken.
      await link(draft, target);
    } finally {
      await rm(draft, { force: true });
    }
  }

  async function get(key: string): Promise<Uint8Array | null> {
    return readFile(pathOf(root, key)).catch(nullWhenMissing);
  }

  async function openFile(key: string): Promise<Blob | null> {
    return openAsBlob(pathOf(root, key)).catch(nullWhenMissing);
  }

  async function remove(key: string): Promise<void> {
    await rm(pathOf(root, key), { force: true });
  }
}

/** Deletes the half-written files of processes that were killed. */
export async function deleteAbandonedDrafts(config: Pick<Config, 'DATA_DIR'>): Promise<void> {
  await deleteLeftovers(await makeFolder(draftsOf(rootOf(config))));
}

/** Returns the path of the file stored under `key`. Throws RangeError for a malformed key. */
export const localPathOf = (config: Pick<Config, 'DATA_DIR'>, key: string): string => pathOf(rootOf(config), key);

const rootOf = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string => path.join(DATA_DIR, 'files');

/** Drafts have a folder of their own, which no key can name: what killed processes have left is found without listing all files. */
const draftsOf = (root: string): string => path.join(root, '.drafts');

/** Creates `folder` unless it exists, and returns it. */
async function makeFolder(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** Returns the path of `key`. A level of folders named for the start of its last part keeps each folder small. */
function pathOf(root: string, key: string): string {
  if (!validKey.test(key) || key.length > maxKeyLength) throw new RangeError('not a valid file key');
  const name = path.posix.basename(key);
  return path.join(root, path.posix.dirname(key), `${name.slice(0, 2)}~`, name);
}

async function writeDurably(file: string, chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    for await (const chunk of chunks) await handle.writeFile(chunk);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
