import type { Metadata } from 'sharp';
import { fail } from '#lib/fail.ts';

/** Above the 50-megapixel photos that phones take, far below what a small crafted file can claim. */
const maxMegapixels = 52;
/** What a decoder may hold of one picture at once. */
const maxHeldBytes = 320_000_000;
/** Programs that write progressive pictures use some ten scans; each is a pass over all pixels. */
const maxScans = 32;
/** Color profiles and texts of a PNG, as stored: they are compressed, up to a thousand times. */
const maxPackedMetadata = 1024 * 1024;

/**
 * Refuses a picture that costs too much to decode, by its header alone. Throws Fail `uploads.tooManyPixels`, `uploads.animated`,
 * `uploads.tooComplex`.
 */
export function refuseCostly(bytes: Buffer, header: Metadata): void {
  const { format, width, height, pages = 1 } = header;
  if (pages > 1 || (format === 'png' && chunksOf(bytes).some(({ type }) => type === 'acTL'))) fail('uploads.animated');
  const megapixels = Math.floor(Math.min(maxMegapixels, maxHeldBytes / heldBytesPerPixel(header) / 1_000_000));
  if (width * height > megapixels * 1_000_000) fail('uploads.tooManyPixels', { megapixels });
  if (format === 'jpeg' && countScans(bytes, maxScans) > maxScans) fail('uploads.tooComplex');
  if (format === 'png' && packedMetadata(bytes) > maxPackedMetadata) fail('uploads.tooComplex');
}

/**
 * Returns how many bytes for each pixel a decoder holds at once, as measured. JPEG and PNG are decoded row by row, unless they are
 * progressive.
 */
function heldBytesPerPixel({ format, isProgressive, channels, depth, chromaSubsampling }: Metadata): number {
  if (format === 'heif') return 20;
  if (format === 'webp') return 6;
  if (!isProgressive) return 1;
  if (format === 'jpeg') return chromaSubsampling === '4:2:0' ? 4 : 8;
  return 1.5 * channels * (depth === 'uchar' ? 1 : 2);
}

const [startOfScan, endOfImage] = [0xda, 0xd9];

/** Returns the number of scans of a JPEG; no further than one above `most`. */
export function countScans(jpeg: Buffer, most: number): number {
  let scans = 0;
  for (let at = 2; at >= 0 && at + 3 < jpeg.length && scans <= most; ) {
    const marker = jpeg[at] === 0xff ? jpeg[at + 1] : undefined;
    if (marker === endOfImage) break;
    // Between two markers lies what a scan has coded, or fill bytes.
    if (marker === undefined || !hasLength(marker)) {
      at = jpeg.indexOf(0xff, at + 1);
      continue;
    }
    if (marker === startOfScan) scans += 1;
    at += 2 + jpeg.readUInt16BE(at + 2);
  }
  return scans;
}

/** False for a coded 0xff, fill bytes, and the markers that stand alone. */
const hasLength = (marker: number): boolean => marker >= 0xc0 && marker !== 0xff && (marker < 0xd0 || marker > 0xd8);

interface Chunk {
  type: string;
  length: number;
}

/** Returns the chunks of a PNG. */
function chunksOf(png: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = 8; at + 8 <= png.length; ) {
    const length = png.readUInt32BE(at);
    chunks.push({ type: png.toString('latin1', at + 4, at + 8), length });
    at += length + 12;
  }
  return chunks;
}

const packedMetadata = (png: Buffer): number =>
  chunksOf(png)
    .filter(({ type }) => ['iCCP', 'zTXt', 'iTXt'].includes(type))
    .reduce((sum, { length }) => sum + length, 0);
