import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Returns a plain picture file of one color. */
export async function picture(
  format: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' = 'jpeg',
  size = { width: 64, height: 48 },
  color = '#2f6b4f',
): Promise<Buffer> {
  return sharp({ create: { ...size, channels: 3, background: color } })
    .toFormat(format)
    .toBuffer();
}

/** Returns a photo as from a phone: rotated, with metadata about the camera and the location. */
export async function phonePhoto(): Promise<Buffer> {
  return sharp({ create: { width: 60, height: 40, channels: 3, background: '#884422' } })
    .withMetadata({ orientation: 6, exif: { IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitude: '37/1 46/1 0/1' } } })
    .jpeg()
    .toBuffer();
}

/** Returns a small file that decodes to a picture of `edge` × `edge` pixels. */
export function pictureBomb(edge: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(edge, 0);
  header.writeUInt32BE(edge, 4);
  header[8] = 1;
  const rows = Buffer.alloc((Math.ceil(edge / 8) + 1) * edge);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND')]);
}

/** Returns a small PNG with so many bytes of compressed text in it. */
export async function pngWithText(length: number): Promise<Buffer> {
  const png = await picture('png');
  const afterHeader = 33;
  const text = Buffer.concat([Buffer.from('Comment\0\0'), Buffer.alloc(length, 'x')]);
  return Buffer.concat([png.subarray(0, afterHeader), chunk('zTXt', text), png.subarray(afterHeader)]);
}

function chunk(type: string, data = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
}

/** Returns a JPEG with `scans` scans over all its pixels, as a progressive one may have: a small file that takes long to decode. */
export async function jpegOfScans(scans: number, size = { width: 640, height: 480 }): Promise<Buffer> {
  const progressive = await sharp({ create: { ...size, channels: 3, background: '#2f6b4f' } })
    .jpeg({ progressive: true, quality: 40 })
    .toBuffer();
  // Its last scan again and again, in front of the end of the image.
  const last = progressive.lastIndexOf(Buffer.from('ffda', 'hex'));
  const scan = progressive.subarray(last, -2);
  return Buffer.concat([progressive.subarray(0, -2), ...Array(scans).fill(scan), progressive.subarray(-2)]);
}

const avifBombs = new Map<number, Promise<Buffer>>();

/**
 * Returns a file of a kilobyte that decodes to a picture of `edge` × `edge` pixels, which takes 20 bytes of memory each. Making one takes
 * seconds, so each is made once.
 */
export function avifBomb(edge: number): Promise<Buffer> {
  const made =
    avifBombs.get(edge) ??
    sharp({ create: { width: edge, height: edge, channels: 3, background: '#888' } })
      .avif({ effort: 0 })
      .toBuffer();
  avifBombs.set(edge, made);
  return made;
}

/** Returns a PNG of one color with 16 bits a channel; interlaced, it is held in memory as a whole. */
export const deepPng = (edge: number, interlaced: boolean): Promise<Buffer> =>
  sharp({ create: { width: edge, height: edge, channels: 4, background: '#888' } })
    .toColourspace('rgb16')
    .png({ progressive: interlaced })
    .toBuffer();

/** Returns an animation of two frames. */
export async function animation(format: 'webp' | 'gif'): Promise<Buffer> {
  const frames = await Promise.all(['#f00', '#0f0'].map((color) => picture('png', { width: 16, height: 16 }, color)));
  return sharp(frames, { join: { animated: true } })
    .toFormat(format)
    .toBuffer();
}
