import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { phonePhoto, picture, pictureBomb } from '#tests/support/pictures.ts';
import { fileAnswer, readAttachment, readAttachments, readImage, withStoredFiles } from './uploads.server.ts';

const limits = { maxBytes: 1024 * 1024 };
const file = (content: string | Uint8Array, name: string) =>
  new File([typeof content === 'string' ? content : Buffer.from(content)], name);
const pdf = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n';
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

test.each(['jpeg', 'png', 'webp', 'avif'] as const)('a %s picture becomes a JPEG', async (format) => {
  const image = await readImage(file(await picture(format), 'anything.bin'), limits);
  expect(image).toMatchObject({ contentType: 'image/jpeg', width: 64, height: 48 });
  expect((await sharp(image.bytes).metadata()).format).toBe('jpeg');
  expect(image.sha256).toBe(createHash('sha256').update(image.bytes).digest('hex'));
});

test('a photo stands upright and tells neither camera nor place', async () => {
  const original = await phonePhoto();
  expect(original.includes('SecretCamera')).toBe(true);
  const image = await readImage(file(original, 'a.jpg'), limits);
  expect(image).toMatchObject({ width: 40, height: 60 });
  expect(image.bytes.includes('SecretCamera')).toBe(false);
  const { exif, icc, xmp, orientation } = await sharp(image.bytes).metadata();
  expect([exif, icc, xmp, orientation ?? 1]).toEqual([undefined, undefined, undefined, 1]);
});

test('a large picture shrinks to 2,400 pixels, a small one is not blown up', async () => {
  const large = await readImage(file(await picture('jpeg', { width: 4_800, height: 3_000 }), 'a.jpg'), limits);
  expect([large.width, large.height]).toEqual([2_400, 1_500]);
});

test('see-through becomes white', async () => {
  const clear = await sharp({ create: { width: 4, height: 4, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer();
  const { bytes } = await readImage(file(clear, 'a.png'), limits);
  const { channels } = await sharp(bytes).stats();
  expect(channels.map((channel) => channel.min)).toEqual([255, 255, 255]);
});

test.each([
  ['a page that calls itself a photo', '<html><script>alert(1)</script></html>'],
  ['a vector drawing', svg],
  ['a vector drawing with a prologue', `<?xml version="1.0"?>${svg}`],
  ['nothing at all', ''],
  ['a PDF', pdf],
  ['the beginning of a photo', Buffer.from('ffd8ffe000104a46494600010100', 'hex')],
])('%s is no picture', async (_, content) => {
  await expect(readImage(file(content, 'photo.jpg'), limits)).rejects.toMatchObject({ code: 'uploads.notAnImage' });
});

test('half a photo and an animation are no pictures', async () => {
  const whole = await picture('jpeg', { width: 900, height: 900 });
  for (const bytes of [whole.subarray(0, whole.length / 2), await picture('gif')]) {
    await expect(readImage(file(bytes, 'a.jpg'), limits)).rejects.toMatchObject({ code: 'uploads.notAnImage' });
  }
});

test('a small file that unfolds to a huge picture is refused before it unfolds', async () => {
  const bomb = pictureBomb(10_000);
  expect(bomb.length).toBeLessThan(50_000);
  await expect(readImage(file(bomb, 'a.png'), limits)).rejects.toMatchObject({ code: 'uploads.notAnImage' });
  await expect(readImage(file(pictureBomb(2_000), 'a.png'), limits)).resolves.toMatchObject({ width: 2_000 });
});

test('a file above the limit is not even read', async () => {
  const large = file(new Uint8Array(limits.maxBytes + 1), 'big.jpg');
  large.arrayBuffer = () => Promise.reject(new Error('read'));
  const refusal = { code: 'uploads.tooLarge', data: { name: 'big.jpg', megabytes: 1 } };
  await expect(readImage(large, limits)).rejects.toMatchObject(refusal);
  await expect(readAttachment(large, limits)).rejects.toMatchObject(refusal);
});

test.each([
  ['plan.pdf', 'plan.pdf', 'application/pdf', pdf],
  ['plan.jpg', 'plan.pdf', 'application/pdf', pdf],
  ['C:\\temp\\Notes.TXT', 'Notes.txt', 'text/plain; charset=utf-8', 'Xin chào'],
  ['../../.htaccess.txt', 'htaccess.txt', 'text/plain; charset=utf-8', 'text'],
  ['план\u202Egpj "1".txt', 'планgpj 1.txt', 'text/plain; charset=utf-8', 'text'],
])('the document %j is kept as %j, %s', async (name, kept, contentType, content) => {
  expect(await readAttachment(file(content, name), limits)).toMatchObject({ name: kept, contentType });
});

test('a picture among the documents is made anew', async () => {
  const attachment = await readAttachment(file(await phonePhoto(), 'kitchen.png'), limits);
  expect(attachment).toMatchObject({ name: 'kitchen.jpg', contentType: 'image/jpeg' });
  expect(attachment.bytes.includes('SecretCamera')).toBe(false);
});

test.each([
  ['page.html', '<html></html>'],
  ['photo.jpg', '<html></html>'],
  ['drawing.svg', svg],
  ['script.js', 'alert(1)'],
  ['empty.txt', ''],
  ['binary.txt', Buffer.from([0x41, 0x00, 0x42])],
  ['latin.txt', Buffer.from([0xe9, 0x74, 0xe9])],
  ['archive.txt', Buffer.from('504b0304140000000800', 'hex')],
  ['program.pdf', Buffer.from('4d5a90000300000004000000ffff', 'hex')],
])('the document %s is refused', async (name, content) => {
  await expect(readAttachment(file(content, name), limits)).rejects.toMatchObject({
    code: 'uploads.wrongType',
    data: { name },
  });
});

test('too many files are refused; fields left empty do not count', async () => {
  const empty = file('', '');
  const three = [1, 2, 3].map((n) => file('text', `${n}.txt`));
  await expect(readAttachments(three, { ...limits, maxFiles: 2 })).rejects.toMatchObject({ code: 'uploads.tooMany' });
  expect(await readAttachments([...three, empty], { ...limits, maxFiles: 3 })).toHaveLength(3);
});

test('what was stored goes away when the act fails or does not need it', async () => {
  const kept = new Map<string, Uint8Array>();
  const store = {
    put: async (key: string, bytes: Uint8Array) => void kept.set(key, bytes),
    get: async (key: string) => kept.get(key) ?? null,
    delete: async (key: string) => void kept.delete(key),
  };
  const contents = [Buffer.from('a'), Buffer.from('b')];
  const failing = withStoredFiles(store, 'x', contents, () => {
    expect(kept.size).toBe(2);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(kept.size).toBe(0);
  await withStoredFiles(store, 'x', contents, async () => ({ keep: false }));
  expect(kept.size).toBe(0);
  const { keys } = await withStoredFiles(store, 'x', contents, async (names) => ({ keys: names }));
  expect(keys.every((key) => /^x\/[0-9a-f]{40}$/.test(key))).toBe(true);
  expect([...kept.keys()]).toEqual(keys);
});

test('when the second of two files cannot be stored, the first is gone again', async () => {
  const kept = new Set<string>();
  const store = {
    put: async (key: string) => (kept.size === 1 ? Promise.reject(new Error('disk full')) : void kept.add(key)),
    get: async () => null,
    delete: async (key: string) => void kept.delete(key),
  };
  const act = withStoredFiles(store, 'x', [Buffer.from('a'), Buffer.from('b')], async () => ({}));
  await expect(act).rejects.toThrow('disk full');
  expect(kept.size).toBe(0);
});

test('a handed-out document is never run and keeps its name', () => {
  const { headers, body } = fileAnswer(Buffer.from(pdf), 'план "1".pdf', 'application/pdf');
  expect(headers).toMatchObject({
    'content-disposition': `attachment; filename="____ _1_.pdf"; filename*=UTF-8''%D0%BF%D0%BB%D0%B0%D0%BD%20%221%22.pdf`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  });
  expect([body.name, body.type]).toEqual(['план "1".pdf', 'application/pdf']);
});
