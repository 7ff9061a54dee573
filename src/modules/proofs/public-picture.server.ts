import { shrinkImage } from '#platform/files/images.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import type { FileStore } from '#ports/file-store.ts';
import { type PictureSize, pictureSizes } from './contract.ts';

/** The longer edge of each version, in pixels. */
const longestEdges: Record<PictureSize, number> = { small: 640, large: 1_280 };

const keyOf = (photoId: string, size: PictureSize): string => `work-photos/${photoId}-${size}`;

/**
 * Returns a smaller version of the photo `id`, a WebP without metadata. It is made from the file `key` when it is first asked
 * for, and stored. Returns null when there is no such file.
 */
export async function readPublicPicture(
  { ports: { files }, log }: Pick<Context, 'ports' | 'log'>,
  { id, key, size }: { id: string; key: string; size: PictureSize },
): Promise<Uint8Array | null> {
  const stored = await files.get(keyOf(id, size));
  if (stored) return stored;
  const original = await files.get(key);
  if (!original) return null;
  const picture = await shrinkImage(original, longestEdges[size]);
  // Another request may have stored it in the meantime.
  await files.put(keyOf(id, size), picture).catch((err) => log.info({ err }, 'a public picture was not stored'));
  return picture;
}

/** The keys of the smaller versions of photos, whether they have been made or not. */
export const publicPictureKeys = (photoIds: readonly string[]): string[] =>
  photoIds.flatMap((id) => pictureSizes.map((size) => keyOf(id, size)));

/** Deletes the smaller versions of photos that are no longer public. */
export async function deletePublicPictures(files: FileStore, photoIds: readonly string[]): Promise<void> {
  await Promise.all(publicPictureKeys(photoIds).map((key) => files.delete(key)));
}
