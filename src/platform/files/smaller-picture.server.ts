import type { Context } from '../operations/context.server.ts';
import { shrinkImage } from './images.server.ts';

/**
 * Returns the picture `key` as a WebP of at most `longestEdge` pixels, without metadata. It is made when it is first asked
 * for, and stored under `smallerKey`. Returns null when there is no such picture.
 */
export async function readSmallerPicture(
  { ports: { files }, log }: Pick<Context, 'ports' | 'log'>,
  { key, smallerKey, longestEdge }: { key: string; smallerKey: string; longestEdge: number },
): Promise<Uint8Array | null> {
  const stored = await files.get(smallerKey);
  if (stored) return stored;
  const original = await files.get(key);
  if (!original) return null;
  const picture = await shrinkImage(original, longestEdge);
  // Another request may have stored it in the meantime.
  await files.put(smallerKey, picture).catch((err) => log.info({ err }, 'a smaller picture was not stored'));
  return picture;
}
