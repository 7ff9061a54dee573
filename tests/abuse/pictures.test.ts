import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isLong } from '#tests/support/forms.ts';
import { conversation } from '#tests/support/messages.ts';
import { avifBomb, jpegOfScans } from '#tests/support/pictures.ts';
import { startServer } from '#tests/support/server-process.ts';
import { sessionCookie } from '#tests/support/session-cookie.ts';
import { world } from '#tests/support/world.ts';

/** Pictures that take much, and a disk that is full, as the built site takes them. */

const megabyte = 1024 * 1024;
const place = mkdtempSync(path.join(tmpdir(), 'nearhand-pictures-'));
// A disk of its own, where the test may mount one.
const hasDisk = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', place]).status === 0;
let server: Awaited<ReturnType<typeof startServer>>;

beforeAll(async () => {
  for (const folder of ['data', 'tmp']) mkdirSync(path.join(place, folder));
  server = await startServer({ DATA_DIR: path.join(place, 'data'), TMPDIR: path.join(place, 'tmp') });
});
afterAll(() => {
  server.stop();
  if (hasDisk) spawnSync('umount', ['-l', place]);
  rmSync(place, { recursive: true, force: true });
});

/** Returns a function that sends a message with files in a conversation of a new client. */
async function newSender() {
  const { client, conversationId } = await conversation();
  const cookie = await sessionCookie(client);
  const send = async (...files: File[]) => {
    const body = new FormData();
    body.append('formKey', randomUUID());
    body.append('text', 'The kitchen');
    for (const [n, file] of files.entries()) body.append(`files[${n}]`, file);
    const at = `${server.origin}/api/conversations/${conversationId}/messages`;
    return fetch(at, { method: 'POST', headers: { cookie, origin: server.origin }, body });
  };
  const messages = async () => (await world.as(client).messaging.getConversation({ conversationId })).messages.length;
  return { send, messages };
}

const fileOf = (bytes: Uint8Array | string, name: string) =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name);

const growth = (before: number): number => server.peakMemory() - before;

test('forty crafted pictures, in the short form twenty, cost the server no memory', async () => {
  const [flood, other] = [await newSender(), await newSender()];
  expect((await other.send(fileOf('Two rooms', 'a.txt'))).status).toBe(201);
  const before = server.peakMemory();
  const bomb = fileOf(await avifBomb(7_200), 'a.avif');
  const scans = fileOf(await jpegOfScans(600, { width: 1_200, height: 900 }), 'b.jpg');
  for (const picture of [bomb, scans]) {
    const forms = Array.from({ length: isLong ? 4 : 2 }, () => flood.send(...Array(5).fill(picture)));
    expect(new Set((await Promise.all(forms)).map(({ status }) => status))).toEqual(new Set([422]));
  }
  if (isLong)
    process.stdout.write(`Forty crafted pictures: ${before.toFixed(0)} MB, and ${growth(before).toFixed(0)} more\n`);
  expect(growth(before)).toBeLessThan(100);
});

test('a text waits for no picture, and one picture only for its turn', async () => {
  const [flood, one, other] = [await newSender(), await newSender(), await newSender()];
  const large = fileOf(await avifBomb(isLong ? 4_000 : 2_500), 'large.avif');
  const before = server.peakMemory();
  const ends: string[] = [];
  const sent = async (name: string, answer: Promise<Response>) => ends.push(`${name} ${(await answer).status}`);
  await Promise.all([
    ...Array.from({ length: 2 }, () => sent('flood', flood.send(large, large, large))),
    sent('picture', one.send(large)),
    sent('text', other.send(fileOf('Two rooms', 'a.txt'))),
  ]);
  expect(ends).toEqual(['text 201', 'picture 201', 'flood 201', 'flood 201']);
  if (isLong)
    process.stdout.write(`Seven large pictures: ${before.toFixed(0)} MB, and ${growth(before).toFixed(0)} more\n`);
  expect(growth(before)).toBeLessThan(100);
});

/** Leaves so many megabytes free on the disk of the test. */
function fillDisk(freeMegabytes: number): void {
  const junk = path.join(place, 'junk');
  rmSync(junk, { force: true });
  const { stdout } = spawnSync('df', ['--output=avail', '-B1', place], { encoding: 'utf8' });
  const free = Number(stdout.trim().split('\n').at(-1));
  writeFileSync(junk, Buffer.alloc(Math.max(0, free - freeMegabytes * megabyte)));
}

const storedBytes = () =>
  readdirSync(path.join(place), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.startsWith('data/files') || name.startsWith('tmp/'))
    .map((name) => statSync(path.join(place, name)))
    .reduce((sum, one) => sum + (one.isFile() ? one.size : 0), 0);

// With 3 MB, the form arrives and its file can't be stored.
test.skipIf(!hasDisk).each([0, 3])(
  'a disk with %i MB left refuses files with a reason, and goes on when there is room',
  async (free) => {
    const { send, messages } = await newSender();
    const plan = fileOf(`%PDF-1.7\n${'x'.repeat(2 * megabyte)}`, 'plan.pdf');
    const before = storedBytes();
    fillDisk(free);
    const refused = await send(plan);
    const body = (await refused.json()) as { code: string };
    expect([refused.status, body.code, refused.headers.get('retry-after')]).toEqual([503, 'uploads.noSpace', '300']);
    expect((await fetch(`${server.origin}/faq`)).status).toBe(200);
    expect(await messages()).toBe(0);
    expect(storedBytes()).toBe(before);
    rmSync(path.join(place, 'junk'));
    expect((await send(plan)).status).toBe(201);
  },
);
