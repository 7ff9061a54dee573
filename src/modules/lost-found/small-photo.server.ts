import { readSmallerPicture } from '#platform/files/smaller-picture.server.ts';
import type { Context } from '#platform/operations/context.server.ts';

/** The longer edge of a photo in the list, in pixels: three for each pixel of the layout, with room to crop. */
const smallEdge = 448;

/** Returns the key of the version of the photo `key` for the list, whether it has been made or not. */
export const smallKeyOf = (key: string): string => `${key}-small`;

/** Returns the version of the photo `key` for the list, a WebP; null when there is no such photo. */
export const readSmallPhoto = (ctx: Context, key: string): Promise<Uint8Array | null> =>
  readSmallerPicture(ctx, { key, smallerKey: smallKeyOf(key), longestEdge: smallEdge });
