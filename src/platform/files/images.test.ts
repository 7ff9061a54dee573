import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { phonePhoto, picture, pictureBomb } from '#tests/support/pictures.ts';
import { readImage } from './images.server.ts';

const limits = { maxBytes: 1024 * 1024 };
const file = (content: string | Uint8Array, name: string) =>
  new File([typeof content === 'string' ? content : Buffer.from(content)], name);
const read = (picture: File) => readImage('robin', picture, limits);
const pdf = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n';
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

test.each(['jpeg', 'png', 'webp', 'avif'] as const)('a %s picture becomes a JPEG', async (format) => {
  const image = await read(file(await picture(format), 'anything.bin'));
  expect(image).toMatchObject({ contentType: 'image/jpeg', width: 64, height: 48 });
  expect((await sharp(image.bytes).metadata()).format).toBe('jpeg');
  expect(image.sha256).toBe(createHash('sha256').update(image.bytes).digest('hex'));
});

test('a photo is turned upright and loses its camera and location', async () => {
  const original = await phonePhoto();
  expect(original.includes('SecretCamera')).toBe(true);
  const image = await read(file(original, 'a.jpg'));
  expect(image).toMatchObject({ width: 40, height: 60 });
  expect(Buffer.from(image.bytes).includes('SecretCamera')).toBe(false);
  const { exif, icc, xmp, orientation } = await sharp(image.bytes).metadata();
  expect([exif, icc, xmp, orientation ?? 1]).toEqual([undefined, undefined, undefined, 1]);
});

test('a large picture shrinks to 2,400 pixels', async () => {
  const large = await read(file(await picture('jpeg', { width: 4_800, height: 3_000 }), 'a.jpg'));
  expect([large.width, large.height]).toEqual([2_400, 1_500]);
});

test('transparent pixels become white', async () => {
  const clear = await sharp({ create: { width: 4, height: 4, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer();
  const { bytes } = await read(file(clear, 'a.png'));
  const { channels } = await sharp(bytes).stats();
  expect(channels.map((channel) => channel.min)).toEqual([255, 255, 255]);
});

test.each([
  ['a web page named like a photo', '<html><script>alert(1)</script></html>'],
  ['a vector drawing', svg],
  ['a vector drawing with a prologue', `<?xml version="1.0"?>${svg}`],
  ['an empty file', ''],
  ['a PDF', pdf],
  ['the first bytes of a photo', Buffer.from('ffd8ffe000104a46494600010100', 'hex')],
])('%s is not a picture', async (_, content) => {
  await expect(read(file(content, 'photo.jpg'))).rejects.toMatchObject({ code: 'uploads.notAnImage' });
});

test('a truncated photo and an animation are refused', async () => {
  const whole = await picture('jpeg', { width: 900, height: 900 });
  for (const bytes of [whole.subarray(0, whole.length / 2), await picture('gif')]) {
    await expect(read(file(bytes, 'a.jpg'))).rejects.toMatchObject({ code: 'uploads.notAnImage' });
  }
});

test('a small file that would decode to a huge picture is refused before it is decoded', async () => {
  const bomb = pictureBomb(10_000);
  expect(bomb.length).toBeLessThan(50_000);
  await expect(read(file(bomb, 'a.png'))).rejects.toMatchObject({
    code: 'uploads.tooManyPixels',
    data: { name: 'a.png', megapixels: 52 },
  });
  await expect(read(file(pictureBomb(2_000), 'a.png'))).resolves.toMatchObject({ width: 2_000 });
});

test('a file above the limit is refused before it is read', async () => {
  const large = file(new Uint8Array(limits.maxBytes + 1), 'big.jpg');
  large.arrayBuffer = () => Promise.reject(new Error('read'));
  const refusal = { code: 'uploads.tooLarge', data: { name: 'big.jpg', megabytes: 1 } };
  await expect(readImage('robin', large, limits)).rejects.toMatchObject(refusal);
});
