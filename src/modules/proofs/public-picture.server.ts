import { readSmallerPicture, type SmallerPictureContext } from '#platform/files/smaller-picture.server.ts';
import type { FileStore } from '#ports/file-store.ts';
import { type PictureSize, pictureSizes } from './contract.ts';
import { lockShownPhoto } from './store.server.ts';

/** The longer edge of each version, in pixels. */
const longestEdges: Record<PictureSize, number> = { small: 640, large: 1_280 };

const keyOf = (photoId: string, size: PictureSize): string => `work-photos/${photoId}-${size}`;

/** Returns the smaller version of the photo `id`, whose file is `key`, as a WebP; null when there is no such file, or when it is no longer shown. */
export const readPublicPicture = (
  ctx: SmallerPictureContext,
  { id, key, size }: { id: string; key: string; size: PictureSize },
): Promise<Uint8Array | null> =>
  readSmallerPicture(ctx, {
    key,
    smallerKey: keyOf(id, size),
    longestEdge: longestEdges[size],
    lockOriginal: (tx) => lockShownPhoto(tx, id),
  });

/** The keys of the smaller versions of photos, whether they have been made or not. */
export const publicPictureKeys = (photoIds: readonly string[]): string[] =>
  photoIds.flatMap((id) => pictureSizes.map((size) => keyOf(id, size)));

/** Deletes the smaller versions of photos that are no longer public. */
export async function deletePublicPictures(files: FileStore, photoIds: readonly string[]): Promise<void> {
  await Promise.all(publicPictureKeys(photoIds).map((key) => files.delete(key)));
}
