import { isFail } from '#lib/fail.ts';
import { Unavailable } from '#lib/unavailable.ts';
import { type Tx, transaction } from '../database/database.server.ts';
import type { Context } from '../operations/context.server.ts';
import { shrinkImage } from './images.server.ts';

export type SmallerPictureContext = Pick<Context, 'db' | 'ports' | 'log'>;

interface SmallerPicture {
  /** The key of the original. */
  key: string;
  smallerKey: string;
  /** In pixels. */
  longestEdge: number;
  /**
   * Locks the row of the original until the transaction ends. Returns false when the original may not be read any more. The act
   * that ends the original waits for the lock, and deletes the smaller picture afterwards.
   */
  lockOriginal: (tx: Tx) => Promise<boolean>;
}

/**
 * Returns the picture `key` as a WebP of at most `longestEdge` pixels, without metadata. It is made when it is first asked
 * for, and stored under `smallerKey`. Returns null when there is no such picture, or when it has ended in the meantime.
 */
export async function readSmallerPicture(
  { db, ports: { files }, log }: SmallerPictureContext,
  { key, smallerKey, longestEdge, lockOriginal }: SmallerPicture,
): Promise<Uint8Array | null> {
  const stored = await files.get(smallerKey);
  if (stored) return stored;
  const original = await files.open(key);
  if (!original) return null;
  const picture = await shrinkImage(original, longestEdge).catch(unavailable);
  return transaction(db, async (tx) => {
    if (!(await lockOriginal(tx))) return null;
    // Another request may have stored it in the meantime.
    await files.put(smallerKey, picture).catch((err) => log.info({ err }, 'a smaller picture was not stored'));
    return picture;
  });
}

/** A stored picture is sound, so that it is not at fault: too many wait, or the process for pictures ended. */
function unavailable(error: unknown): never {
  throw isFail(error) ? new Unavailable(error.code, { cause: error }) : error;
}
