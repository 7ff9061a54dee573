import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { handleApi } from '#api/http.server.ts';
import type { User } from '#platform/operations/context.server.ts';
import { countQueries } from '#tests/support/count-queries.ts';
import { details, offer, request } from '#tests/support/hiring.ts';
import { phonePhoto, pictureBomb } from '#tests/support/pictures.ts';
import { world } from '#tests/support/world.ts';

const { as, db, files } = world;

const file = (content: string | Uint8Array, name: string) =>
  new File([typeof content === 'string' ? content : Buffer.from(content)], name);
async function call(request: Request, user: User | null): Promise<Response> {
  const answer = await handleApi(request, world.contextOf(user));
  if (!answer) throw new Error('no operation has this address');
  return answer;
}

const validFile = file('Mind the cat.', 'notes.txt');

test.each([
  ['a page that calls itself a photo', [file('<html></html>', 'photo.jpg')], 'uploads.wrongType'],
  ['a vector drawing', [file('<svg xmlns="http://www.w3.org/2000/svg"/>', 'plan.svg')], 'uploads.wrongType'],
  ['an empty file', [file('', 'photo.jpg')], 'uploads.wrongType'],
  ['half a photo', [file(Buffer.from('ffd8ffe000104a46494600010100', 'hex'), 'a.jpg')], 'uploads.notAnImage'],
  ['a picture that decodes to a hundred megapixels', [file(pictureBomb(10_000), 'a.png')], 'uploads.tooManyPixels'],
  ['a file above 10 MB', [file(new Uint8Array(10 * 1024 * 1024 + 1), 'a.pdf')], 'uploads.tooLarge'],
  ['an eleventh file', Array.from({ length: 10 }, (_, n) => file('text', `${n}.txt`)), 'uploads.tooMany'],
])('%s is refused, and neither the request nor the valid file is stored', async (_, bad, code) => {
  const [client, worker] = [await world.client(), await world.worker()];
  const before = files.size;
  await expect(request(client, [worker], { files: [validFile, ...bad] })).rejects.toMatchObject({ code });
  expect(files.size).toBe(before);
  const rows = await db.selectFrom('quote_request').select('id').where('client_id', '=', client.id).execute();
  expect(rows).toEqual([]);
});

test('over HTTP, a form with files is accepted, and a file is served with safe headers', async () => {
  const [client, worker] = [await world.client(), await world.worker()];
  const form = new FormData();
  for (const [name, value] of Object.entries(details)) form.append(name, value);
  form.append('formKey', randomUUID());
  form.append('workerIds[]', worker.id);
  form.append('files[]', validFile);
  form.append('files[]', file(await phonePhoto(), 'kitchen.jpg'));
  const post = new Request('https://nearhand.test/api/requests', { method: 'POST', body: form });
  const created = await call(post, client);
  expect(created.status).toBe(201);
  const { requestId } = (await created.json()) as { requestId: string };
  const { attachments } = await as(worker).hiring.getIncoming({ requestId });
  expect(attachments.map(({ name, contentType }) => [name, contentType])).toEqual([
    ['notes.txt', 'text/plain; charset=utf-8'],
    ['kitchen.jpg', 'image/jpeg'],
  ]);
  const get = () => new Request(`https://nearhand.test/api/attachments/${attachments[0]?.id}`);
  const answer = await call(get(), worker);
  expect(await answer.text()).toBe('Mind the cat.');
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'content-disposition': `attachment; filename="notes.txt"; filename*=UTF-8''notes.txt`,
    'content-security-policy': expect.stringMatching(/^default-src 'none';.* frame-ancestors 'none'; sandbox$/),
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  });
  expect((await call(get(), await world.worker())).status).toBe(404);
  expect((await call(get(), null)).status).toBe(401);
});

test('each hiring page sends at most three statements, however many Pros were asked', async () => {
  const client = await world.client();
  const workers = await Promise.all(Array.from({ length: 8 }, () => world.worker()));
  const requestId = await request(client, workers, { files: [validFile] });
  for (const worker of workers.slice(1)) await offer(worker, requestId);
  const [worker] = workers;
  if (!worker) throw new Error('no Pro was asked');
  expect(await countQueries(client, (api) => api.hiring.getRequest({ requestId }))).toBeLessThanOrEqual(3);
  expect(await countQueries(client, (api) => api.hiring.listRequests({}))).toBe(1);
  expect(await countQueries(worker, (api) => api.hiring.getIncoming({ requestId }))).toBeLessThanOrEqual(3);
  expect(await countQueries(worker, (api) => api.hiring.listIncoming({}))).toBe(1);
});

test('only categories with a listed Pro are offered', async () => {
  const [worker, hidden] = [await world.worker({ categoryId: 3 }), await world.worker({ categoryId: 7 })];
  await db.updateTable('user').set({ status: 'suspended' }).where('id', '=', hidden.id).execute();
  const { slugs } = await as(null).workers.listCategories();
  expect(slugs).toEqual(['home-services', 'outdoor-and-yard']);
  await db.updateTable('user').set({ status: 'rejected' }).where('id', '=', worker.id).execute();
  expect((await as(null).workers.listCategories()).slugs).toEqual(['home-services']);
});
