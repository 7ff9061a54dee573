import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import {
  animation,
  avifBomb,
  deepPng,
  jpegOfScans,
  picture,
  pictureBomb,
  pngWithText,
} from '#tests/support/pictures.ts';
import { createPictures, type Pictures } from './pictures.server.ts';

const megabyte = 1024 * 1024;

/** Makes a JPEG of a picture; its format is read from its content. */
async function makeJpeg(pictures: Pictures, bytes: Buffer, owner = 'robin') {
  const { format = '' } = await sharp(bytes, { limitInputPixels: false }).metadata();
  return pictures.make(owner, 'photo', async () => ({ make: 'jpeg', format, bytes }));
}

/** Resolves when the process has begun with a picture: it was sent the bytes. */
async function begun(pictures: Pictures): Promise<number> {
  for (;;) {
    const [pid] = pictures.pids();
    if (pid && Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')[13]) > 20) return pid;
    await pause(5);
  }
}

test('a picture of a kilobyte that takes a gigabyte is refused, and costs the server nothing', async () => {
  const pictures = createPictures();
  const bomb = await avifBomb(7_200);
  expect(bomb.length).toBeLessThan(1_300);
  await makeJpeg(pictures, await picture('avif'));
  const before = process.memoryUsage.rss();
  for (const _ of Array(5)) {
    const refusal = { code: 'uploads.tooManyPixels', data: { name: 'photo', megapixels: 16 } };
    await expect(makeJpeg(pictures, bomb)).rejects.toMatchObject(refusal);
  }
  expect(process.memoryUsage.rss() - before).toBeLessThan(20 * megabyte);
  expect(pictures.stats().ends).toBe(0);
});

test.each<[string, () => Promise<Buffer> | Buffer, string]>([
  ['a JPEG of two thousand scans', () => jpegOfScans(2_000), 'uploads.tooComplex'],
  ['an animated WebP', () => animation('webp'), 'uploads.animated'],
  ['a PNG with two megabytes of packed text', () => pngWithText(2 * megabyte), 'uploads.tooComplex'],
  ['an interlaced PNG of 16 bits, which is held as a whole', () => deepPng(5_600, true), 'uploads.tooManyPixels'],
  ['a PNG of a hundred megapixels', () => pictureBomb(10_000), 'uploads.tooManyPixels'],
])('%s is refused by its header', async (_, make, code) => {
  const pictures = createPictures({ cpuMs: 4_000 });
  await expect(makeJpeg(pictures, await make())).rejects.toMatchObject({ code });
  expect(pictures.stats().ends).toBe(0);
});

test.each<[string, () => Promise<Buffer>]>([
  ['a progressive JPEG', () => jpegOfScans(0, { width: 3_000, height: 2_000 })],
  ['a PNG of 16 bits', () => deepPng(3_000, false)],
  ['an AVIF of 16 megapixels', () => avifBomb(4_000)],
])('%s as programs make them is taken', async (_, make) => {
  expect((await makeJpeg(createPictures(), await make())).width).toBe(2_400);
});

test.runIf(existsSync('/proc/self/status'))('large pictures in a row take hardly more memory than one', async () => {
  // All in one process, however much it holds between two of them.
  const pictures = createPictures({ restingBytes: Number.POSITIVE_INFINITY });
  const large = await avifBomb(4_000);
  const most = async (times: number) => {
    for (const _ of Array(times)) await makeJpeg(pictures, large);
    const status = readFileSync(`/proc/${pictures.pids()[0]}/status`, 'utf8');
    return { pids: pictures.pids(), megabytes: Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) / 1_024 };
  };
  const [first, fifth] = [await most(1), await most(4)];
  expect(fifth.pids).toEqual(first.pids);
  expect(fifth.megabytes - first.megabytes).toBeLessThan(45);
});

test('a picture that takes more memory than its header says ends the process, and the next one is made', async () => {
  const pictures = createPictures({ memoryBytes: 150 * megabyte });
  await expect(makeJpeg(pictures, await avifBomb(4_000))).rejects.toMatchObject({ code: 'uploads.tooComplex' });
  expect(pictures.stats().ends).toBe(1);
  expect((await makeJpeg(pictures, await picture('jpeg'))).width).toBe(64);
});

test('a picture that takes too long ends the process, and the next one is made', async () => {
  const pictures = createPictures({ cpuMs: 200 });
  await expect(makeJpeg(pictures, await avifBomb(4_000))).rejects.toMatchObject({ code: 'uploads.tooComplex' });
  expect((await makeJpeg(pictures, await picture('jpeg'))).width).toBe(64);
});

test('when the process is killed in the middle of a picture, its sender is told to try again, and the next one is made', async () => {
  const pictures = createPictures();
  const lost = makeJpeg(pictures, await avifBomb(4_000)).catch((error) => error);
  const next = makeJpeg(pictures, await picture('jpeg'), 'maria');
  process.kill(await begun(pictures), 'SIGKILL');
  expect(await lost).toMatchObject({ code: 'uploads.interrupted', data: { name: 'photo', seconds: 2 } });
  expect((await next).width).toBe(64);
  expect(pictures.stats().ends).toBe(1);
});

test('a process that gives no answer is replaced', async () => {
  const pictures = createPictures({ patienceMs: 1_500 });
  const lost = makeJpeg(pictures, await avifBomb(4_000)).catch((error) => error);
  process.kill(await begun(pictures), 'SIGSTOP');
  expect(await lost).toMatchObject({ code: 'uploads.interrupted' });
  const again = createPictures();
  expect((await makeJpeg(again, await picture('jpeg'))).width).toBe(64);
});

test('one account’s twenty pictures do not delay another’s one, and too many are turned away', async () => {
  const pictures = createPictures({ atOnce: 1, mostOfOne: 20 });
  const bytes = await picture('jpeg', { width: 900, height: 900 });
  const ends: string[] = [];
  const send = (owner: string) => makeJpegOf(pictures, owner, bytes).then(() => ends.push(owner));
  const all = Array.from({ length: 21 }, () => send('flood'));
  await expect(send('flood')).rejects.toMatchObject({ code: 'uploads.busy', data: { seconds: 15 } });
  await Promise.all([...all, send('one')]);
  expect(ends.indexOf('one')).toBeLessThan(3);
});

const makeJpegOf = (pictures: Pictures, owner: string, bytes: Buffer) =>
  pictures.make(owner, 'photo', async () => ({ make: 'jpeg', format: 'jpeg', bytes }));

test.runIf(existsSync('/usr/bin/prlimit'))('the system bounds the memory of the process as well', async () => {
  const pictures = createPictures();
  await makeJpeg(pictures, await picture('jpeg'));
  const limits = readFileSync(`/proc/${pictures.pids()[0]}/limits`, 'utf8');
  expect(limits).toMatch(/^Max data size +1500000000 +1500000000 /m);
  expect(limits).toMatch(/^Max core file size +0 /m);
});

test('the process has none of the product’s settings, and ends when it is not needed', async () => {
  const pictures = createPictures({ idleMs: 1 });
  const made = makeJpeg(pictures, await avifBomb(4_000));
  const pid = await begun(pictures);
  expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).not.toMatch(/AUTH_SECRET|DATABASE_URL|NODE_ENV/);
  await made;
  while (pictures.pids().length > 0) await pause(5);
});
