import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { deleteAbandonedForms, type FormLimits, type FormReader, formReader } from './form-reader.server.ts';

const kilobyte = 1024;
const limits: FormLimits = { maxFiles: 2, maxBytes: 1024 * kilobyte };
const folders = () => readdirSync(tmpdir()).filter((name) => name.startsWith('nearhand-form-'));
const before = new Set(folders());
const leftovers = () => folders().filter((name) => !before.has(name));

const openReaders: FormReader[] = [];
function reader(owner: string | null = randomUUID()): FormReader {
  const made = formReader(owner);
  openReaders.push(made);
  return made;
}
afterEach(async () => {
  for (const one of openReaders.splice(0)) await one.close();
  expect(leftovers()).toEqual([]);
});

const file = (name: string, size: number) => new File([Buffer.alloc(size, 'x')], name);

function post(parts: [string, string | File][], headers: Record<string, string> = {}): Request {
  const body = new FormData();
  for (const [name, value] of parts) body.append(name, value);
  return new Request('http://x.test/', { method: 'POST', body, headers });
}

/** Returns a form with an endless file; `sent` counts the bytes that were read from it. */
function endless(before = '') {
  const sent = { bytes: 0 };
  const head = `${before}--b\r\ncontent-disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n`;
  const chunk = Buffer.alloc(64 * kilobyte, 'x');
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(Buffer.from(head)),
    pull(controller) {
      sent.bytes += chunk.length;
      controller.enqueue(chunk);
    },
  });
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  return { sent, request: new Request('http://x.test/', { method: 'POST', body, headers, duplex: 'half' } as never) };
}

test('text fields and files arrive, and the files are deleted afterwards', async () => {
  const forms = reader();
  const { form, refused } = await forms.read(
    post([
      ['title', 'Hành lang 走廊'],
      ['files', file('sơ đồ.pdf', 3)],
      ['files', new File([], '')],
      ['files', file('b.txt', limits.maxBytes)],
      ['title', 'again'],
    ]),
    limits,
  );
  expect(refused).toBeNull();
  expect(form.getAll('title')).toEqual(['Hành lang 走廊', 'again']);
  const files = form.getAll('files') as File[];
  expect(files.map(({ name, size }) => [name, size])).toEqual([
    ['sơ đồ.pdf', 3],
    ['b.txt', limits.maxBytes],
  ]);
  expect(await files[0]?.text()).toBe('xxx');
  expect(leftovers()).toHaveLength(1);
  await forms.close();
  expect(leftovers()).toEqual([]);
});

test('a form without files is read, too', async () => {
  const body = new URLSearchParams({ a: '1 2', b: 'ж' });
  const { form } = await reader().read(new Request('http://x.test/', { method: 'POST', body }));
  expect([...form]).toEqual([
    ['a', '1 2'],
    ['b', 'ж'],
  ]);
});

test.each([
  [
    'a file above the limit',
    [file('big.pdf', limits.maxBytes + 1)],
    'uploads.tooLarge',
    { name: 'big.pdf', megabytes: 1 },
  ],
  ['one file too many', [1, 2, 3].map((n) => file(`${n}.txt`, 3)), 'uploads.tooMany', { limit: 2 }],
  ['many files too many', Array.from({ length: 50 }, () => file('a.txt', 3)), 'uploads.tooMany', { limit: 2 }],
])('%s is refused with all files; the text before and after it is kept', async (_, files, code, data) => {
  const parts = files.map((one): [string, File] => ['files', one]);
  const { form, refused } = await reader().read(post([['title', 'Hallway'], ...parts, ['text', 'Two rooms']]), limits);
  expect(refused).toMatchObject({ code, data });
  expect([...form]).toEqual([
    ['title', 'Hallway'],
    ['text', 'Two rooms'],
  ]);
});

test('files of a caller who may not upload any are not stored', async () => {
  const { form, refused } = await reader(null).read(
    post([
      ['a', '1'],
      ['files', file('a.txt', 3)],
    ]),
    limits,
  );
  expect([refused?.code, [...form]]).toEqual(['api.signInRequired', [['a', '1']]]);
  expect(leftovers()).toEqual([]);
});

test('a form without file fields ignores files', async () => {
  const { form, refused } = await reader().read(
    post([
      ['a', '1'],
      ['x', file('a.txt', 3)],
    ]),
  );
  expect([refused, [...form]]).toEqual([null, [['a', '1']]]);
});

test.each(['robin', null])('reading an endless body stops (sent by %s)', async (owner) => {
  const { sent, request } = endless();
  await expect(reader(owner).read(request, limits)).rejects.toMatchObject({ code: 'api.tooLarge' });
  expect(sent.bytes).toBeLessThan(14 * 1024 * kilobyte);
  const none = endless();
  await expect(reader().read(none.request)).rejects.toMatchObject({ code: 'api.tooLarge' });
  expect(none.sent.bytes).toBeLessThan(2 * 1024 * kilobyte);
});

test('a file is stored only up to its limit', async () => {
  const { request } = endless();
  const forms = reader();
  await forms.read(request, limits).catch(() => {});
  for (const folder of leftovers()) {
    const stored = readdirSync(`${tmpdir()}/${folder}`).map((name) => statSync(`${tmpdir()}/${folder}/${name}`).size);
    expect(Math.max(0, ...stored)).toBeLessThanOrEqual(limits.maxBytes + 1);
  }
});

test('a body with a content length above the limit is not read', async () => {
  const request = post([['a', '1']], { 'content-length': String(100 * 1024 * kilobyte) });
  await expect(reader().read(request, limits)).rejects.toMatchObject({ code: 'api.tooLarge' });
  expect(request.bodyUsed).toBe(false);
});

test.each([
  ['typed text beyond a megabyte', [['a', 'x'.repeat(1024 * kilobyte + 1)]], 'api.tooLarge'],
  ['much typed text together', Array.from({ length: 30 }, () => ['a', 'x'.repeat(50 * kilobyte)]), 'api.tooLarge'],
  ['a thousand fields', Array.from({ length: 1_000 }, () => ['a', 'x']), 'api.badBody'],
] as [string, [string, string][], string][])('%s is refused', async (_, parts, code) => {
  expect((await reader().read(post(parts), limits)).refused?.code).toBe(code);
});

test('more than a megabyte of text in a form is refused', async () => {
  const body = new URLSearchParams({ a: 'x'.repeat(1024 * kilobyte) });
  const request = new Request('http://x.test/', { method: 'POST', body });
  await expect(reader().read(request)).rejects.toMatchObject({ code: 'api.tooLarge' });
});

test('a form with too many fields is refused before it is parsed', async () => {
  const body = 'a&'.repeat(500_000);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const request = new Request('http://x.test/', { method: 'POST', body, headers });
  await expect(reader().read(request)).rejects.toMatchObject({ code: 'api.badBody' });
});

test.each([
  ['multipart/form-data; boundary=b', ''],
  ['multipart/form-data; boundary=b', 'nonsense'],
  ['multipart/form-data; boundary=b', '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\nhalf of'],
  ['multipart/form-data; boundary=b', '--b\r\ncontent-disposition: form-data; name="f"; filename="f"\r\n\r\nhalf of'],
  ['multipart/form-data; charset=x', 'a=b'],
])('%s with the body %j is not a form', async (type, body) => {
  const request = new Request('http://x.test/', { method: 'POST', body, headers: { 'content-type': type } });
  await expect(reader().read(request, limits)).rejects.toMatchObject({ code: 'api.badBody' });
});

/** Opens files on a disk that has room for so many pieces. */
const diskWithRoom = (pieces: number) => async (at: string, flags: string, mode: number) => {
  const handle = await open(at, flags, mode);
  const writeFile = async (piece: Uint8Array) => {
    pieces -= 1;
    if (pieces < 0) throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    await handle.writeFile(piece);
  };
  return { writeFile: writeFile as typeof handle.writeFile, close: () => handle.close() };
};

test.each([0, 1])(
  'a disk that is full after %i pieces refuses the files with a reason, and keeps the text',
  async (pieces) => {
    const forms = formReader('robin', diskWithRoom(pieces));
    openReaders.push(forms);
    const { form, refused } = await forms.read(
      post([
        ['title', 'Hallway'],
        ['files', file('a.txt', 900 * kilobyte)],
        ['files', file('b.txt', 900 * kilobyte)],
        ['text', 'Two rooms'],
      ]),
      limits,
    );
    expect(refused).toMatchObject({ code: 'uploads.noSpace', data: { seconds: 300 } });
    expect([...form.keys()]).toEqual(['title', 'text']);
    // No half of a file stays; a whole one goes with its form.
    const sizes = leftovers().flatMap((folder) =>
      readdirSync(path.join(tmpdir(), folder)).map((name) => statSync(path.join(tmpdir(), folder, name)).size),
    );
    expect(sizes).toEqual(Array(pieces).fill(900 * kilobyte));
  },
);

test('a client that disconnects during the upload leaves no file behind', async () => {
  const forms = reader();
  const reads = forms.read(endless().request, limits).catch(() => {});
  await forms.close();
  await reads;
  expect(leftovers()).toEqual([]);
});

test('a start deletes the files of killed processes, but none in use', async () => {
  const killed = mkdtempSync(path.join(tmpdir(), 'nearhand-form-'));
  writeFileSync(path.join(killed, '0'), 'x');
  const hoursAgo = Date.now() / 1_000 - 2 * 3_600;
  utimesSync(killed, hoursAgo, hoursAgo);
  const { form } = await reader().read(post([['files', file('a.txt', 3)]]), limits);
  await deleteAbandonedForms();
  expect(leftovers()).not.toContain(path.basename(killed));
  expect(await (form.get('files') as File).text()).toBe('xxx');
});

test('one account can send only a few forms with files at the same time, and the text of the others is kept', async () => {
  const bodies = Array.from({ length: 4 }, () => endless());
  const forms = bodies.map(() => reader('robin'));
  const reads = forms.map((one, at) => one.read(bodies[at]?.request as Request, limits).catch(() => {}));
  const parts: [string, string | File][] = [
    ['title', 'Hallway'],
    ['files', file('a.txt', 3)],
  ];
  const fifth = await reader('robin').read(post(parts), limits);
  expect([fifth.refused?.code, [...fifth.form]]).toEqual(['api.tooManyRequests', [['title', 'Hallway']]]);
  expect((await reader('sam').read(post(parts), limits)).refused).toBeNull();
  await Promise.all(reads);
  await Promise.all(forms.map((one) => one.close()));
  expect((await reader('robin').read(post(parts), limits)).refused).toBeNull();
});
