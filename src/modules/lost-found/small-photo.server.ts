import { readSmallerPicture, type SmallerPictureContext } from '#platform/files/smaller-picture.server.ts';
import { lockPhoto } from './store.server.ts';

/** The longer edge of a photo in the list, in pixels: three for each pixel of the layout, with room to crop. */
const smallEdge = 448;

/** Returns the key of the version of the photo `key` for the list, whether it has been made or not. */
export const smallKeyOf = (key: string): string => `${key}-small`;

/** Returns the version of the photo `key` for the list, a WebP; null when there is no such photo, or when its report was deleted. */
export const readSmallPhoto = (ctx: SmallerPictureContext, key: string): Promise<Uint8Array | null> =>
  readSmallerPicture(ctx, {
    key,
    smallerKey: smallKeyOf(key),
    longestEdge: smallEdge,
    lockOriginal: (tx) => lockPhoto(tx, key),
  });
