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

function chunk(type: string, data = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
}
