import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { days } from '#lib/clock.ts';
import { lostKeys, report } from '#tests/support/lost-found.ts';
import { phonePhoto, picture } from '#tests/support/pictures.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { world } from '#tests/support/world.ts';

const { as, db, clock, files } = world;

const listed = async (search: object = {}) =>
  (await as(null).lostFound.listReports(search)).items.map(({ title }) => title);
const rowsOf = (reporterId: string) =>
  db.selectFrom('lost_report').selectAll().where('reporter_id', '=', reporterId).execute();

test('a report is in the list at once, and everyone can read it', async () => {
  const reporter = await world.client({ name: 'Rosa Reed' });
  const reportId = await report(reporter, { title: 'Silver ring' });
  expect(await listed()).toContain('Silver ring');
  expect(await as(null).lostFound.getReport({ reportId })).toMatchObject({
    title: 'Silver ring',
    state: 'reported',
    reporterName: 'Rosa R.',
    place: { zip: '94110', city: 'San Francisco', state: 'CA' },
    isOwn: false,
    acts: [],
    mayWrite: true,
  });
});

test('a visitor cannot report, and nothing is stored', async () => {
  const act = as(null).lostFound.createReport({ ...lostKeys, title: 'A ghost', formKey: randomUUID() });
  expect(await refusalOf(act)).toBe('api.signInRequired');
  expect(await listed({ q: 'ghost' })).toEqual([]);
});

test('the search finds every word in title and description, whatever its case and accents', async () => {
  const reporter = await world.client();
  await report(reporter, { title: 'Pequeño paraguas', description: 'Rojo, de 100% algodón.' });
  await report(reporter, { title: 'Paraguas negro', type: 'found' });
  expect(await listed({ q: 'PARAGUAS pequeno' })).toEqual(['Pequeño paraguas']);
  expect(await listed({ q: 'algodon 100%' })).toEqual(['Pequeño paraguas']);
  expect(await listed({ q: '100_' })).toEqual([]);
  expect(await listed({ q: 'paraguas', type: 'found' })).toEqual(['Paraguas negro']);
  expect(await listed({ q: 'paraguas verde' })).toEqual([]);
});

test('the pages of the list lead from the newest report to the oldest, without a gap', async () => {
  const reporter = await world.client();
  for (const n of [1, 2, 3, 4, 5]) await report(reporter, { title: `Glove ${n}` });
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await as(null).lostFound.listReports({ q: 'glove', limit: 2, cursor });
    seen.push(...page.items.map(({ title }) => title));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(new Set(seen)).toEqual(new Set(['Glove 1', 'Glove 2', 'Glove 3', 'Glove 4', 'Glove 5']));
  expect(seen).toHaveLength(5);
  const own = await as(reporter).lostFound.listOwnReports({});
  expect(own.items).toHaveLength(5);
  expect(await refusalOf(as(null).lostFound.listReports({ cursor: 'x' }))).toBe('api.badCursor');
});

test('a form sent twice at once makes one report and keeps one photo', async () => {
  const reporter = await world.client();
  const formKey = randomUUID();
  const before = files.size;
  const photo = new File([new Uint8Array(await phonePhoto())], 'keys.jpg');
  const ids = await Promise.all([1, 2, 3].map(() => report(reporter, { formKey, photo })));
  expect(new Set(ids).size).toBe(1);
  expect(await rowsOf(reporter.id)).toHaveLength(1);
  expect(files.size).toBe(before + 1);
});

test('the photo is shown to everyone, small and without hidden data', async () => {
  const photo = new File([new Uint8Array(await phonePhoto())], 'keys.jpg');
  const reportId = await report(await world.client(), { photo });
  const { body, headers } = await as(null).lostFound.downloadPhoto({ reportId });
  const bytes = Buffer.from(await (body as File).arrayBuffer());
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
  expect(bytes.subarray(8, 12).toString()).toBe('WEBP');
  expect(bytes.includes('SecretCamera')).toBe(false);
  expect(await refusalOf(as(null).lostFound.downloadPhoto({ reportId: await report(await world.client()) }))).toBe(
    'api.notFound',
  );
});

test('the list shows a smaller version of a photo, made once', async () => {
  const photo = new File([new Uint8Array(await picture('jpeg', { width: 1_200, height: 800 }))], 'keys.jpg');
  const reportId = await report(await world.client(), { photo });
  const sizeOf = async (size?: 'small') => {
    const { body } = await as(null).lostFound.downloadPhoto({ reportId, size });
    const { format, width, height } = await sharp(await (body as File).arrayBuffer()).metadata();
    return [format, width, height];
  };
  const before = files.size;
  expect(await Promise.all([sizeOf('small'), sizeOf('small')])).toEqual(Array(2).fill(['webp', 448, 299]));
  expect(await sizeOf('small')).toEqual(['webp', 448, 299]);
  expect(await sizeOf()).toEqual(['webp', 960, 640]);
  expect(files.size).toBe(before + 1);
});

test.each([
  ['a photo that is none', { photo: new File(['<script>alert(1)</script>'], 'keys.jpg') }, 'uploads.notAnImage'],
  ['a photo above 10 MB', { photo: new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'a.jpg') }, 'uploads.tooLarge'],
  ['ten thousand letters', { description: 'x'.repeat(10_000) }, 'api.badInput'],
  ['a title of 121 letters', { title: 'x'.repeat(121) }, 'api.badInput'],
  ['a title of invisible characters', { title: '\u200b\u2060' }, 'api.badInput'],
  ['a ZIP code that does not exist', { zip: '00000' }, 'places.unknownZip'],
  ['neither lost nor found', { type: 'stolen' }, 'api.badInput'],
])('%s is refused, and nothing is stored', async (_, change, code) => {
  const reporter = await world.client();
  const before = files.size;
  expect(await refusalOf(report(reporter, change))).toBe(code);
  expect(await rowsOf(reporter.id)).toEqual([]);
  expect(files.size).toBe(before);
});

test('contact details are masked in what is stored, and a script is plain text', async () => {
  const reporter = await world.client();
  const title = 'Bag <script>alert(1)</script>';
  await report(reporter, { title, description: 'Call 415 555 0123 or write to rosa@example.com.' });
  expect(await rowsOf(reporter.id)).toMatchObject([{ title, description: 'Call ••• or write to •••.' }]);
});

test('its reporter moves a report from reported to matched to returned, and to nothing else', async () => {
  const reporter = await world.client();
  const reportId = await report(reporter);
  const { changeState, getReport } = as(reporter).lostFound;
  expect((await getReport({ reportId })).acts).toEqual(['match', 'giveBack', 'close']);
  expect(await changeState({ reportId, act: 'match' })).toEqual({ state: 'matched' });
  expect(await refusalOf(changeState({ reportId, act: 'match' }))).toBe('lostFound.notNow');
  expect(await changeState({ reportId, act: 'giveBack' })).toEqual({ state: 'returned' });
  expect(await refusalOf(changeState({ reportId, act: 'match' }))).toBe('lostFound.notNow');
});

test('a match that was wrong is undone by the reporter and by administrators, and only a match is', async () => {
  const reporter = await world.client();
  const admin = await world.person({ role: 'admin' });
  const reportId = await report(reporter);
  const { changeState, getReport } = as(reporter).lostFound;
  expect(await refusalOf(changeState({ reportId, act: 'reopen' }))).toBe('lostFound.notNow');
  await changeState({ reportId, act: 'match' });
  expect((await getReport({ reportId })).acts).toEqual(['reopen', 'giveBack', 'close']);
  expect(await changeState({ reportId, act: 'reopen' })).toEqual({ state: 'reported' });
  await changeState({ reportId, act: 'match' });
  const decision = { reportId, act: 'reopen', reason: 'They are not hers.' } as const;
  expect(await as(admin).lostFound.decide(decision)).toEqual({ state: 'reported' });
  await changeState({ reportId, act: 'giveBack' });
  expect(await refusalOf(changeState({ reportId, act: 'reopen' }))).toBe('lostFound.notNow');
});

test('a stranger cannot move a report, and the state stays', async () => {
  const reporter = await world.client();
  const reportId = await report(reporter);
  const act = as(await world.client()).lostFound.changeState({ reportId, act: 'close' });
  expect(await refusalOf(act)).toBe('api.notFound');
  expect(await rowsOf(reporter.id)).toMatchObject([{ state: 'reported' }]);
});

test('a closed report is gone for everyone but its reporter and administrators', async () => {
  const reporter = await world.client();
  const photo = new File([new Uint8Array(await phonePhoto())], 'keys.jpg');
  const reportId = await report(reporter, { title: 'Closed umbrella', photo });
  await as(reporter).lostFound.changeState({ reportId, act: 'close' });
  expect(await listed({ q: 'closed umbrella' })).toEqual([]);
  for (const other of [null, await world.client()]) {
    expect(await refusalOf(as(other).lostFound.getReport({ reportId }))).toBe('api.notFound');
    expect(await refusalOf(as(other).lostFound.downloadPhoto({ reportId }))).toBe('api.notFound');
  }
  const admin = await world.person({ role: 'admin' });
  for (const reader of [reporter, admin])
    expect(await as(reader).lostFound.getReport({ reportId })).toMatchObject({ state: 'closed', mayWrite: false });
  expect((await as(reporter).lostFound.listOwnReports({})).items).toMatchObject([{ state: 'closed' }]);
});

test('the reports of a suspended account are gone until the suspension is lifted', async () => {
  const [reporter, reader] = [await world.client(), await world.client()];
  const admin = await world.person({ role: 'admin' });
  const photo = new File([new Uint8Array(await phonePhoto())], 'keys.jpg', { type: 'image/jpeg' });
  const reportId = await report(reporter, { title: 'Silver thimble', photo });
  await as(admin).decisions.suspendAccount({ accountId: reporter.id, rule: 'other', evidence: 'Ads.' });
  expect(await listed({ q: 'thimble' })).toEqual([]);
  for (const other of [null, reader]) {
    expect(await refusalOf(as(other).lostFound.getReport({ reportId }))).toBe('api.notFound');
    expect(await refusalOf(as(other).lostFound.downloadPhoto({ reportId }))).toBe('api.notFound');
  }
  expect(await refusalOf(as(reader).lostFound.sendMessage({ reportId, text: 'Mine!' }))).toBe('api.notFound');
  expect(await as(admin).lostFound.getReport({ reportId })).toMatchObject({ title: 'Silver thimble' });
  await as(admin).decisions.liftSuspension({ accountId: reporter.id, reason: 'No ads.' });
  expect(await listed({ q: 'thimble' })).toEqual(['Silver thimble']);
});

test('a returned item leaves the list after 30 days', async () => {
  const reporter = await world.client();
  const reportId = await report(reporter, { title: 'Returned scarf' });
  await as(reporter).lostFound.changeState({ reportId, act: 'giveBack' });
  clock.forward(days(29));
  expect(await listed({ q: 'returned scarf' })).toEqual(['Returned scarf']);
  clock.forward(days(1));
  expect(await listed({ q: 'returned scarf' })).toEqual([]);
});
