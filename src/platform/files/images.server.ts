import { createHash } from 'node:crypto';
import { fail } from '#lib/fail.ts';
import type { Crop } from '../pictures/picture-task.ts';
import { pictures } from '../pictures/pictures.server.ts';
import { bytesOf, cleanName, refuseLarge, sniffType, type UploadLimits } from './upload.server.ts';

/** A re-encoded picture: upright, at most 2,400 px on its longer edge, a JPEG without any metadata. */
export interface CleanImage {
  bytes: Uint8Array;
  contentType: 'image/jpeg';
  width: number;
  height: number;
  /** Of `bytes`, hexadecimal. */
  sha256: string;
}

/** The MIME types we accept, with the decoder's name for each. SVG is missing on purpose: it can carry scripts. */
const decoderFormats: Record<string, string> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'heif',
};

/** Whose turn the pictures that anybody looks at use. */
const everybody = 'everybody';

/**
 * Reads and re-encodes a picture of the account `owner`, whatever its name. Throws Fail `uploads.tooLarge`, and what
 * `Pictures.make` throws.
 */
export async function readImage(owner: string, file: File, limits: UploadLimits): Promise<CleanImage> {
  refuseLarge(file, limits);
  return reencodeImage(owner, file, await requireFormat(file));
}

/**
 * Reads a picture, cuts a square out of it and returns that as a JPEG of at most `edge` pixels a side; the middle without
 * `crop`. Throws like readImage.
 */
export async function readSquare(
  owner: string,
  file: File,
  limits: UploadLimits,
  { crop, edge }: { crop: Crop | null; edge: number },
): Promise<Uint8Array> {
  refuseLarge(file, limits);
  const format = await requireFormat(file);
  const task = async () => ({ make: 'square' as const, format, crop, edge, bytes: await bytesOf(file) });
  return (await pictures.make(owner, cleanName(file.name), task)).bytes;
}

/** Returns the decoder's name for the format of an accepted picture; undefined for other content. */
export const formatOf = (contentType: string | undefined): string | undefined => decoderFormats[contentType ?? ''];

/** Returns the picture in `file`, re-encoded. Throws what `Pictures.make` throws. */
export async function reencodeImage(owner: string, file: File, format: string): Promise<CleanImage> {
  const task = async () => ({ make: 'jpeg' as const, format, bytes: await bytesOf(file) });
  const { bytes, width, height } = await pictures.make(owner, cleanName(file.name), task);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { bytes, contentType: 'image/jpeg', width, height, sha256 };
}

/** Returns a stored picture as a WebP of at most `longestEdge` pixels, without any metadata. Throws what `Pictures.make` throws. */
export async function shrinkImage(picture: Blob, longestEdge: number, owner = everybody): Promise<Uint8Array> {
  const task = async () => ({ make: 'smaller' as const, longestEdge, bytes: await bytesOf(picture) });
  return (await pictures.make(owner, '', task)).bytes;
}

/** Returns a stored picture as a JPEG for paper, without any metadata. Throws what `Pictures.make` throws. */
export async function printableImage(
  picture: Blob,
  { longestEdge, quality }: { longestEdge: number; quality: number },
): Promise<Uint8Array> {
  const task = async () => ({ make: 'print' as const, longestEdge, quality, bytes: await bytesOf(picture) });
  return (await pictures.make(everybody, '', task)).bytes;
}

const requireFormat = async (file: File): Promise<string> =>
  formatOf(await sniffType(file)) ?? fail('uploads.notAnImage', { name: cleanName(file.name) });
