import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { days } from '#lib/clock.ts';
import { details, offer, request } from '#tests/support/hiring.ts';
import { world } from '#tests/support/world.ts';

const { db, clock, as, person, worker: pro } = world;

const countRequests = async (clientId: string) =>
  (await db.selectFrom('quote_request').select('id').where('client_id', '=', clientId).execute()).length;

const bellOf = (userId: string) =>
  db.selectFrom('notification').select(['kind', 'data', 'path']).where('user_id', '=', userId).execute();

const textFile = (name = 'notes.txt') => new File(['Mind the cat.'], name);

test('a request reaches every chosen Pro, and the client sees them side by side', async () => {
  const [client, near, far] = [
    await person(),
    await pro({ name: 'Near Nora', zip: '94103' }),
    await pro({ name: 'Far Fred', zip: '94601' }),
  ];
  const requestId = await request(client, [near, far]);
  const seen = await as(client).hiring.getRequest({ requestId });
  expect(seen).toMatchObject({ title: 'Clean the flat', state: 'open', jobId: null, place: { city: 'San Francisco' } });
  expect(seen.candidates.map(({ name, state, offer }) => [name, state, offer])).toEqual([
    ['Far Fred', 'requested', null],
    ['Near Nora', 'requested', null],
  ]);
  expect(seen.candidates[0]?.distanceMeters).toBeGreaterThan(5_000);
  expect(seen.candidates[1]?.distanceMeters).toBe(0);
  expect(await bellOf(near.id)).toEqual([
    {
      kind: 'quoteRequested',
      data: { requestId, title: 'Clean the flat', client: 'Maria G.', city: 'San Francisco' },
      path: `/worker-dashboard/requests/${requestId}`,
    },
  ]);
  expect((await as(near).hiring.listIncoming({})).items).toMatchObject([{ id: requestId, clientName: 'Maria G.' }]);
});

test('a form sent twice, in sequence or simultaneously, creates one request with one set of files', async () => {
  const [client, worker] = [await person(), await pro()];
  const before = world.files.size;
  const form = { ...details, formKey: randomUUID(), workerIds: [worker.id], files: [textFile()] };
  const twins = await Promise.all([1, 2, 3].map(() => as(client).hiring.createRequest(form)));
  twins.push(await as(client).hiring.createRequest(form));
  expect(new Set(twins.map(({ requestId }) => requestId)).size).toBe(1);
  expect(await countRequests(client.id)).toBe(1);
  expect(world.files.size - before).toBe(1);
  expect(await bellOf(worker.id)).toHaveLength(1);
});

test('the same form key from another client creates another request', async () => {
  const [one, two, worker] = [await person(), await person(), await pro()];
  const formKey = randomUUID();
  expect(await request(one, [worker], { formKey })).not.toBe(await request(two, [worker], { formKey }));
});

test('a Pro of another category, an unlisted Pro or an unknown id cannot be asked, and nothing is stored', async () => {
  const [client, worker, plumber, gone] = [
    await person(),
    await pro(),
    await pro({ name: 'Pat', categoryId: 2 }),
    await pro(),
  ];
  await db.updateTable('user').set({ status: 'suspended' }).where('id', '=', gone.id).execute();
  const before = world.files.size;
  for (const wrong of [plumber.id, gone.id, randomUUID()]) {
    const refused = as(client).hiring.createRequest({
      ...details,
      formKey: randomUUID(),
      workerIds: [worker.id, wrong],
      files: [textFile()],
    });
    // The page marks the Pro.
    await expect(refused).rejects.toMatchObject({ code: 'hiring.workerNotAvailable', data: { workerIds: [wrong] } });
  }
  expect(await countRequests(client.id)).toBe(0);
  expect(world.files.size).toBe(before);
  expect(await bellOf(worker.id)).toEqual([]);
});

test('a user cannot send a request to themselves', async () => {
  const both = await pro({ name: 'Dana Dual', role: 'dual' });
  await expect(request(both, [both])).rejects.toMatchObject({ code: 'hiring.notYourself' });
  expect(await countRequests(both.id)).toBe(0);
});

test('a Pro without the client role cannot hire, and a visitor is asked to sign in', async () => {
  const [contractor, admin, worker] = [await pro(), await person({ role: 'admin' }), await pro()];
  await expect(request(contractor, [worker])).rejects.toMatchObject({ code: 'api.notFound' });
  await expect(request(admin, [worker])).rejects.toMatchObject({ code: 'api.notFound' });
  const visit = as(null).hiring.createRequest({ ...details, formKey: randomUUID(), workerIds: [worker.id] });
  await expect(visit).rejects.toMatchObject({ code: 'api.signInRequired' });
  expect(await bellOf(worker.id)).toEqual([]);
});

test('an unknown ZIP code, an unknown category and a foreign key in the form are refused', async () => {
  const [client, worker] = [await person(), await pro()];
  await expect(request(client, [worker], { zip: '00000' })).rejects.toMatchObject({ code: 'places.unknownZip' });
  await expect(request(client, [worker], { category: 'alchemy' })).rejects.toMatchObject({
    code: 'catalog.unknownCategory',
  });
  await expect(request(client, [worker], { state: 'assigned' })).rejects.toMatchObject({ code: 'api.badInput' });
  await expect(request(client, [])).rejects.toMatchObject({ code: 'api.badInput' });
  expect(await countRequests(client.id)).toBe(0);
});

test('only the client and the asked Pros can read an attached file', async () => {
  const [client, asked, other, stranger] = [await person(), await pro(), await pro(), await person()];
  const requestId = await request(client, [asked], { files: [textFile('../../<b>notes</b>.txt')] });
  const [attachment] = (await as(client).hiring.getRequest({ requestId })).attachments;
  const attachmentId = attachment?.id ?? '';
  expect(attachment).toMatchObject({ name: 'b.txt', contentType: 'text/plain; charset=utf-8', bytes: 13 });
  for (const reader of [client, asked]) {
    const { body, headers } = await as(reader).hiring.downloadAttachment({ attachmentId });
    expect(await body.text()).toBe('Mind the cat.');
    expect(headers).toMatchObject({
      'content-disposition': expect.stringMatching(/^attachment; filename="/),
      'x-content-type-options': 'nosniff',
    });
  }
  for (const outsider of [other, stranger]) {
    const refused = as(outsider).hiring.downloadAttachment({ attachmentId });
    await expect(refused).rejects.toMatchObject({ code: 'api.notFound' });
  }
});

test('strangers cannot see a request, and a Pro never sees another Pro’s answer', async () => {
  const [client, one, two, stranger] = [
    await person(),
    await pro({ name: 'One' }),
    await pro({ name: 'Two' }),
    await pro({ name: 'Stranger' }),
  ];
  const requestId = await request(client, [one, two]);
  await offer(one, requestId, { amountCents: 77_777, message: 'Secret offer' });
  const incoming = await as(two).hiring.getIncoming({ requestId });
  expect(incoming).toMatchObject({ recipientState: 'requested', offer: null, clientName: 'Maria G.', feeBps: 1_000 });
  expect(JSON.stringify(incoming)).not.toMatch(/77777|Secret|One/);
  for (const outsider of [stranger, await person()]) {
    await expect(as(outsider).hiring.getIncoming({ requestId })).rejects.toMatchObject({ code: 'api.notFound' });
  }
  for (const outsider of [stranger, one, await person()]) {
    await expect(as(outsider).hiring.getRequest({ requestId })).rejects.toMatchObject({ code: 'api.notFound' });
  }
});

test('the client’s list is newest first, a page at a time, and a forged cursor is refused', async () => {
  const [client, worker] = [await person(), await pro()];
  const ids: string[] = [];
  for (let n = 0; n < 5; n += 1) ids.unshift(await request(client, [worker]));
  clock.forward(days(1));
  ids.unshift(await request(client, [worker]));
  await offer(worker, ids[0] as string, { amountCents: 9_000 });
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await as(client).hiring.listRequests({ cursor, limit: 2 });
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect([...seen].sort()).toEqual([...ids].sort());
  expect(seen[0]).toBe(ids[0]);
  const forged = as(client).hiring.listRequests({ cursor: btoa('["x",1]'), limit: 1 });
  await expect(forged).rejects.toMatchObject({ code: 'api.badCursor' });
});
