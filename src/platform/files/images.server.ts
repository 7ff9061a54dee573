import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { fail } from '#lib/fail.ts';
import { cleanName, readUpload, type Upload, type UploadLimits } from './upload.server.ts';

/** A re-encoded picture: upright, at most 2,400 px on its longer edge, a JPEG without any metadata. */
export interface CleanImage {
  bytes: Buffer;
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

const longestUploadEdge = 2_400;
/** Above the 50-megapixel photos that phones take, far below what a small crafted file can claim. */
const maxPixels = 52_000_000;

/** Reads and re-encodes a picture, whatever its name. Throws Fail `uploads.tooLarge`, `uploads.notAnImage`. */
export async function readImage(file: File, limits: UploadLimits): Promise<CleanImage> {
  const upload = await readUpload(file, limits);
  return (await reencodeImage(upload, file.name)) ?? fail('uploads.notAnImage', { name: cleanName(file.name) });
}

/** A square of an upright picture: its corner as shares of width and height, its edge as a share of the shorter one. */
export interface Crop {
  x: number;
  y: number;
  size: number;
}

/**
 * Reads a picture, cuts a square out of it and returns that as a JPEG of at most `edge` pixels a side; the middle without
 * `crop`. A square that reaches beyond the picture is moved inside. Throws like readImage.
 */
export async function readSquare(file: File, limits: UploadLimits, crop: Crop | null, edge: number): Promise<Buffer> {
  const { bytes, width, height } = await readImage(file, limits);
  const shorter = Math.min(width, height);
  const side = Math.min(shorter, Math.max(1, Math.round((crop?.size ?? 1) * shorter)));
  const inside = (length: number, share: number | undefined) =>
    Math.max(0, Math.min(length - side, Math.round(share === undefined ? (length - side) / 2 : share * length)));
  return sharp(bytes)
    .extract({ left: inside(width, crop?.x), top: inside(height, crop?.y), width: side, height: side })
    .resize({ width: edge, height: edge, withoutEnlargement: true })
    .jpeg({ quality: 84 })
    .toBuffer();
}

/**
 * Returns the picture in `upload`, re-encoded, or null when its content is of another kind. Throws Fail
 * `uploads.notAnImage` for a picture that cannot be decoded.
 */
export async function reencodeImage({ bytes, contentType = '' }: Upload, name: string): Promise<CleanImage | null> {
  const format = decoderFormats[contentType];
  if (!format) return null;
  const { data, info } = await toJpeg(bytes, format).catch(() => fail('uploads.notAnImage', { name: cleanName(name) }));
  const sha256 = createHash('sha256').update(data).digest('hex');
  return { bytes: data, contentType: 'image/jpeg', width: info.width, height: info.height, sha256 };
}

/** Returns a stored picture as a WebP of at most `longestEdge` pixels, without any metadata. */
export function shrinkImage(bytes: Uint8Array, longestEdge: number): Promise<Buffer> {
  return sharp(bytes, { limitInputPixels: maxPixels })
    .autoOrient()
    .resize({ width: longestEdge, height: longestEdge, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 78 })
    .toBuffer();
}

// sharp decodes on libuv's pool of four threads, so at most four pictures are in memory at once.
async function toJpeg(bytes: Buffer, format: string) {
  const image = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' }).timeout({ seconds: 20 });
  if ((await image.metadata()).format !== format) throw new Error('the decoder sees another format');
  // sharp drops all metadata (location, camera, preview) by default; autoOrient bakes the EXIF rotation into the pixels.
  return image
    .autoOrient()
    .resize({ width: longestUploadEdge, height: longestUploadEdge, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82 })
    .toBuffer({ resolveWithObject: true });
}
