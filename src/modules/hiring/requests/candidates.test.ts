import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { days, minutes } from '#lib/clock.ts';
import type { User } from '#platform/operations/context.server.ts';
import { countQueries } from '#tests/support/count-queries.ts';
import { details, offer, request } from '#tests/support/hiring.ts';
import { world } from '#tests/support/world.ts';

const { db, clock, as, person, worker: pro } = world;

const search = { category: 'home-services', zip: '94103' };

/** Adds a service of the catalog to a Pro. */
async function does(worker: User, slug: string): Promise<void> {
  const { id } = await db.selectFrom('subcategory').select('id').where('slug', '=', slug).executeTakeFirstOrThrow();
  await db.insertInto('worker_subcategory').values({ worker_id: worker.id, subcategory_id: id }).execute();
}

const idsOf = (page: { items: { id: string }[] }) => page.items.map(({ id }) => id);

test('only Pros of the service who serve the place are listed, and each one can be reached', async () => {
  const client = await person();
  const cleaners = await Promise.all(Array.from({ length: 5 }, () => pro()));
  for (const cleaner of cleaners) await does(cleaner, 'window-washing');
  const [handyman, far, plumber] = [await pro(), await pro({ zip: '10001' }), await pro({ categoryId: 2 })];
  await does(handyman, 'handyman');
  await does(far, 'window-washing');
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await as(client).hiring.listCandidates({ ...search, service: 'window-washing', cursor, limit: 2 });
    seen.push(...idsOf(page));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect([...seen].sort()).toEqual(cleaners.map(({ id }) => id).sort());
  const all = idsOf(await as(client).hiring.listCandidates({ ...search, limit: 48 }));
  expect(all).toContain(handyman.id);
  expect(all).not.toContain(far.id);
  expect(all).not.toContain(plumber.id);
  const [card] = (await as(client).hiring.listCandidates({ ...search, service: 'handyman' })).items;
  expect(card).toMatchObject({ id: handyman.id, services: ['handyman'], usualAnswerMinutes: null });
});

test('chosen Pros lead every page once, unless they cannot be asked there', async () => {
  const client = await person();
  const [one, two, chosen] = [await pro(), await pro(), await pro()];
  for (const worker of [one, two]) await does(worker, 'carpet-and-upholstery-cleaning');
  const far = await pro({ zip: '10001' });
  const asked = { ...search, service: 'carpet-and-upholstery-cleaning', first: [chosen.id, far.id, two.id], limit: 1 };
  const page = await as(client).hiring.listCandidates(asked);
  expect(idsOf(page)).toEqual([chosen.id, two.id, one.id]);
  expect(page.nextCursor).toBeNull();
});

test('of the chosen Pros that are missing, those of another place or category are named, and no one who is not listed anywhere', async () => {
  const client = await person();
  const [far, plumber, gone] = [await pro({ zip: '10001' }), await pro({ categoryId: 2 }), await pro()];
  await db.updateTable('user').set({ status: 'suspended' }).where('id', '=', gone.id).execute();
  const first = [await pro(), far, plumber, gone].map(({ id }) => id);
  const { elsewhere } = await as(client).hiring.listCandidates({ ...search, first });
  expect(elsewhere.toSorted()).toEqual([far.id, plumber.id].toSorted());
});

test('the list leaves out the caller and the Pros whom this request has asked, but not the Pros of other requests', async () => {
  const [dual, client, stranger] = [await pro({ role: 'dual' }), await person(), await person()];
  const [asked, other] = [await pro(), await pro()];
  for (const worker of [dual, asked, other]) await does(worker, 'home-organization');
  const requestId = await request(client, [asked]);
  const list = async (user: User, more: object = {}) =>
    idsOf(await as(user).hiring.listCandidates({ ...search, service: 'home-organization', ...more }));
  expect(await list(dual)).not.toContain(dual.id);
  expect((await list(client, { requestId })).sort()).toEqual([dual.id, other.id].sort());
  expect(await list(client, { requestId, first: [asked.id] })).not.toContain(asked.id);
  expect((await list(stranger, { requestId })).sort()).toEqual([dual.id, other.id, asked.id].sort());
});

test('the usual answer time is the median of first answers, from three answers in 90 days on', async () => {
  const [client, worker] = [await person(), await pro()];
  const usual = async () => {
    const { items } = await as(client).hiring.listCandidates({ ...search, first: [worker.id], limit: 1 });
    return items[0]?.usualAnswerMinutes;
  };
  const answerAfter = async (wait: number, how: 'offer' | 'decline') => {
    const requestId = await request(client, [worker]);
    clock.forward(minutes(wait));
    if (how === 'decline') await as(worker).hiring.declineRequest({ requestId });
    else await offer(worker, requestId);
    return requestId;
  };
  await answerAfter(10, 'offer');
  await answerAfter(50, 'decline');
  expect(await usual()).toBeNull();
  const last = await answerAfter(12, 'offer');
  expect(await usual()).toBe(12);
  // A second offer to the same request is no first answer.
  const { candidates } = await as(client).hiring.getRequest({ requestId: last });
  await as(worker).hiring.withdrawOffer({ offerId: candidates[0]?.offer?.id ?? '' });
  clock.forward(minutes(300));
  await offer(worker, last);
  expect(await usual()).toBe(12);
  clock.forward(days(91));
  expect(await usual()).toBeNull();
});

test('card, profile, request form and request say the same of how fast a Pro answers', async () => {
  const [client, worker] = [await person(), await pro()];
  await db.updateTable('worker_profile').set({ response_minutes: 45 }).where('id', '=', worker.id).execute();
  const requestIds: string[] = [];
  const everywhere = async () => {
    const api = as(client);
    const [card, candidate] = [
      (await api.workers.search({ zip: '94103', limit: 48 })).items.find(({ id }) => id === worker.id),
      (await api.hiring.listCandidates({ ...search, first: [worker.id], limit: 1 })).items[0],
    ];
    const { candidates } = await api.hiring.getRequest({ requestId: requestIds[0] ?? '' });
    const profile = await api.workers.get({ id: worker.id });
    return [card, profile, candidate, candidates[0]].map((shown) => shown?.usualAnswerMinutes);
  };
  for (const _ of ['one', 'two']) requestIds.push(await request(client, [worker]));
  clock.forward(minutes(180));
  for (const requestId of requestIds) await offer(worker, requestId);
  expect(await everywhere()).toEqual([45, 45, 45, 45]);
  requestIds.push(await request(client, [worker]));
  clock.forward(minutes(200));
  await as(worker).hiring.declineRequest({ requestId: requestIds[2] ?? '' });
  expect(await everywhere()).toEqual([180, 180, 180, 180]);
});

test('a Pro asked later counts from then on', async () => {
  const [client, first, later] = [await person(), await pro(), await pro()];
  for (let n = 0; n < 3; n += 1) {
    const requestId = await request(client, [first]);
    clock.forward(minutes(600));
    await as(client).hiring.askMore({ requestId, workerIds: [later.id] });
    clock.forward(minutes(7));
    await as(later).hiring.declineRequest({ requestId });
  }
  const { items } = await as(client).hiring.listCandidates({ ...search, first: [later.id], limit: 1 });
  expect(items[0]).toMatchObject({ id: later.id, usualAnswerMinutes: 7 });
});

test('a page of candidates takes three statements, and people who cannot ask get none', async () => {
  const [client, chosen] = [await person(), await pro()];
  const call = { ...search, first: [chosen.id], requestId: await request(client, [await pro()]) };
  expect(await countQueries(client, (api) => api.hiring.listCandidates(call))).toBeLessThanOrEqual(3);
  for (const outsider of [chosen, await person({ role: 'admin' })]) {
    const refused = as(outsider).hiring.listCandidates(search);
    await expect(refused).rejects.toMatchObject({ code: 'api.notFound' });
  }
  await expect(as(null).hiring.listCandidates(search)).rejects.toMatchObject({ code: 'api.signInRequired' });
  const nowhere = as(client).hiring.listCandidates({ ...search, zip: '00000' });
  await expect(nowhere).rejects.toMatchObject({ code: 'places.unknownZip' });
  const forged = as(client).hiring.listCandidates({ ...search, cursor: btoa('["x",1]') });
  await expect(forged).rejects.toMatchObject({ code: 'api.badCursor' });
});

test('a Pro who does not serve the place cannot be asked, and nothing is stored', async () => {
  const [client, far] = [await person(), await pro({ zip: '10001' })];
  await expect(request(client, [far])).rejects.toMatchObject({ code: 'hiring.workerNotAvailable' });
  const rows = await db.selectFrom('quote_request').select('id').where('client_id', '=', client.id).execute();
  expect(rows).toEqual([]);
});

test('a request keeps its service and its days for both sides', async () => {
  const [client, worker] = [await person(), await pro()];
  // 9 a.m. on March 2 in San Francisco.
  const wish = { service: 'house-cleaning', daysWish: 'picked', dates: ['2026-03-09', '2026-03-02'] };
  const requestId = await request(client, [worker], wish);
  const told = { serviceSlug: 'house-cleaning', days: { wish: 'picked', dates: ['2026-03-02', '2026-03-09'] } };
  expect(await as(client).hiring.getRequest({ requestId })).toMatchObject(told);
  expect(await as(worker).hiring.getIncoming({ requestId })).toMatchObject(told);
  const summary = { serviceSlug: 'house-cleaning' };
  expect((await as(client).hiring.listRequests({})).items).toMatchObject([summary]);
  expect((await as(worker).hiring.listIncoming({})).items).toMatchObject([summary]);
  const without = await request(client, [worker], { daysWish: 'flexible', dates: ['2026-03-02'] });
  expect(await as(client).hiring.getRequest({ requestId: without })).toMatchObject({
    serviceSlug: null,
    days: { wish: 'flexible', dates: [] },
  });
});

test.each([
  ['a service of another category', { service: 'plumbing' }, 'catalog.unknownService'],
  ['a service that does not exist', { service: 'alchemy' }, 'catalog.unknownService'],
  ['picked days without a day', { daysWish: 'picked' }, 'hiring.datesMissing'],
  ['a day that has passed at the place', { daysWish: 'picked', dates: ['2026-03-01'] }, 'hiring.datesOutOfRange'],
  ['a day too far ahead', { daysWish: 'picked', dates: ['2026-03-10'] }, 'hiring.datesOutOfRange'],
  ['a day that is no day', { daysWish: 'picked', dates: ['2026-02-30'] }, 'api.badInput'],
])('%s is refused', async (_, wish, code) => {
  const [client, worker] = [await person(), await pro()];
  const form = { ...details, formKey: randomUUID(), workerIds: [worker.id] };
  const refused = as(client).hiring.createRequest({ ...form, ...(wish as object) });
  await expect(refused).rejects.toMatchObject({ code });
});
