import sharp from 'sharp';
import { expect, test } from 'vitest';
import { newPro, submittedApplication } from '#tests/support/applications.ts';
import { picture } from '#tests/support/pictures.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { world } from '#tests/support/world.ts';
import type { PaperKind } from './completeness.ts';

const pdf = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n';
const scan = (content: string | Buffer = pdf, name = 'license.pdf') =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], name);
const license = { kind: 'license', number: 'RN 1234', regionState: 'CA', expiresOn: '2027-06-30' } as const;
const administrator = () => world.person({ name: 'Ada Admin', role: 'admin' });

/** A wide picture: red on its left half, blue on its right. */
const twoColors = async () =>
  sharp({ create: { width: 800, height: 400, channels: 3, background: '#ff0000' } })
    .composite([
      { input: { create: { width: 400, height: 400, channels: 3, background: '#0000ff' } }, left: 400, top: 0 },
    ])
    .png()
    .toBuffer();

async function storedPhoto(address: string | null): Promise<Buffer> {
  const bytes = await world.services.ports.files.get((address ?? '').slice(1, -'.jpg'.length));
  return Buffer.from(bytes ?? []);
}

test('a paper is added with what it says, and its Pro opens it again', async () => {
  const pro = await newPro();
  const { papers } = await world.as(pro).workers.addPaper({ ...license, file: scan() });
  expect(papers).toMatchObject([{ ...license, fileName: 'license.pdf' }]);
  const { headers, body } = await world.as(pro).workers.downloadPaper({ paperId: papers[0]?.id ?? '' });
  expect(await body.text()).toBe(pdf);
  expect(headers['cache-control']).toBe('private, no-store');
});

test('an administrator opens a paper, also one that was removed; all other users find none', async () => {
  const [pro, admin] = [await newPro(), await administrator()];
  const { papers } = await world.as(pro).workers.addPaper({ ...license, file: scan() });
  const paperId = papers[0]?.id ?? '';
  for (const stranger of [await world.client(), await world.worker(), await newPro()]) {
    expect(await refusalOf(world.as(stranger).workers.downloadPaper({ paperId }))).toBe('api.notFound');
    expect(await refusalOf(world.as(stranger).workers.removePaper({ paperId }))).toBe('api.notFound');
  }
  expect((await world.as(pro).workers.removePaper({ paperId })).papers).toEqual([]);
  expect((await world.as(admin).workers.downloadPaper({ paperId })).body.size).toBe(pdf.length);
});

test('a picture of a paper is re-encoded', async () => {
  const pro = await newPro();
  const file = scan(await picture('png'), 'id.png');
  const { papers } = await world.as(pro).workers.addPaper({ kind: 'identity', file });
  expect(papers).toMatchObject([{ kind: 'identity', fileName: 'id.jpg', number: null }]);
});

test.each([
  ['text', 'notes.txt', 'hello', 'uploads.notAScan'],
  ['an AVIF picture', 'id.avif', 'avif', 'uploads.notAScan'],
  ['a program', 'id.pdf', 'MZ\u0090', 'uploads.notAScan'],
])('%s is no paper', async (_, name, content, code) => {
  const pro = await newPro();
  const file = scan(content === 'avif' ? await picture('avif') : content, name);
  expect(await refusalOf(world.as(pro).workers.addPaper({ kind: 'identity', file }))).toBe(code);
});

const required = 'field.required';

test.each<[PaperKind, object, Record<string, string>]>([
  ['license', { number: 'RN 1234', regionState: 'CA' }, { expiresOn: required }],
  ['license', { number: 'RN 1234', expiresOn: '2027-06-30' }, { regionState: required }],
  [
    'license',
    { number: 'RN 1234', expiresOn: '2026-03-01' },
    { regionState: required, expiresOn: 'workers.paperExpired' },
  ],
  ['license', { number: 'RN 1234', file: undefined }, { file: required, regionState: required, expiresOn: required }],
  ['insurance', { number: 'P-1' }, { expiresOn: required }],
  ['insurance', { number: 'P-1', expiresOn: '2026-03-01' }, { expiresOn: 'workers.paperExpired' }],
])('a paper of the kind %s with %j is refused at the fields %j', async (kind, details, fields) => {
  const pro = await newPro();
  const given = { kind, file: scan(), ...details };
  const refusal = await world
    .as(pro)
    .workers.addPaper(given)
    .catch((error: unknown) => error);
  const data = { fields: Object.entries(fields).map(([path, code]) => expect.objectContaining({ path, code })) };
  expect(refusal).toMatchObject({ code: 'api.badInput', data });
  expect((await world.as(pro).workers.getApplication()).papers).toEqual([]);
});

test('a paper that is good until today is good', async () => {
  const pro = await newPro();
  const { papers } = await world.as(pro).workers.addPaper({ ...license, expiresOn: '2026-03-02', file: scan() });
  expect(papers).toHaveLength(1);
});

test('papers and the photo stay as they are while administrators look at them', async () => {
  const pro = await submittedApplication();
  const photo = scan(await picture(), 'me.jpg');
  expect(await refusalOf(world.as(pro).workers.addPaper({ ...license, file: scan() }))).toBe('workers.notNow');
  expect(await refusalOf(world.as(pro).workers.savePhoto({ photo }))).toBe('workers.notNow');
});

test('an approved Pro replaces a demanded paper, and cannot only remove it', async () => {
  const [pro, admin] = [await submittedApplication(), await administrator()];
  await world.as(admin).workers.approveApplication({ applicationId: pro.id });
  const { papers } = await world.as(pro).workers.getApplication();
  const paperId = papers.find(({ kind }) => kind === 'license')?.id ?? '';
  expect(await refusalOf(world.as(pro).workers.removePaper({ paperId }))).toBe('workers.incomplete');
  await world.as(pro).workers.addPaper({ ...license, file: scan() });
  expect((await world.as(pro).workers.removePaper({ paperId })).missing).toEqual([]);
});

test('the photo is the square that was asked for, and the middle otherwise', async () => {
  const pro = await newPro();
  const save = async (crop: object) => {
    const file = new File([new Uint8Array(await twoColors())], 'me.png');
    const { photo } = await world.as(pro).workers.savePhoto({ photo: file, ...crop });
    return sharp(await storedPhoto(photo)).stats();
  };
  const [red, , blue] = (await save({ x: 0, y: 0, size: 1 })).channels;
  expect([red?.mean, blue?.mean].map((mean) => Math.round((mean ?? 0) / 255))).toEqual([1, 0]);
  const middle = (await save({})).channels;
  expect(middle[0]?.mean).toBeCloseTo(middle[2]?.mean ?? 0, -1);
  // A square that reaches beyond the right edge moves inside.
  expect(Math.round(((await save({ x: 0.9, y: 0, size: 1 })).channels[2]?.mean ?? 0) / 255)).toBe(1);
});

test('a new photo takes the place of the old one, which is deleted', async () => {
  const pro = await newPro();
  const file = async () => new File([new Uint8Array(await picture())], 'me.jpg');
  const { photo: first } = await world.as(pro).workers.savePhoto({ photo: await file() });
  const { photo: second } = await world.as(pro).workers.savePhoto({ photo: await file() });
  expect(second).toMatch(/^\/faces\/[0-9a-f]{40}\.jpg$/);
  expect(await storedPhoto(first)).toHaveLength(0);
  expect((await world.as(pro).workers.removePhoto()).photo).toBeNull();
  expect(await storedPhoto(second)).toHaveLength(0);
});

test('clients see the photo once the Pro is approved, and a new one at once', async () => {
  const [pro, admin] = [await submittedApplication(), await administrator()];
  await world.as(admin).workers.approveApplication({ applicationId: pro.id });
  const found = async () => (await world.as(null).workers.get({ id: pro.id })).photo;
  expect(await found()).toBeNull();
  const { photo } = await world.as(pro).workers.savePhoto({ photo: scan(await picture(), 'me.jpg') });
  expect(await found()).toBe(photo);
  const { items } = await world.as(null).workers.search({ zip: '94103', category: 'health-and-wellness' });
  expect(items.find(({ id }) => id === pro.id)?.photo).toBe(photo);
});
