import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { User } from '#platform/operations/context.server.ts';
import { answered, details, recipientsOf, request, requestRow } from '#tests/support/hiring.ts';
import { pageArgs, pageContext } from '#tests/support/page-context.ts';
import { world } from '#tests/support/world.ts';
import * as quoteNew from './quote-new.tsx';
import * as requestPage from './request.tsx';

type Handler = (args: ReturnType<typeof pageArgs<{ id: string }>>) => unknown;

/** What the pages answer with; each test reads the part of its page. */
interface PageAnswer {
  start: { category: string; service: string };
  categories: { slug: string; subcategories: string[] }[];
  step: number;
  requestId: string;
  values: { workerIds: string[] };
  candidates: { items: { id: string }[] };
  more: { items: { id: string }[] };
}

/** Returns the data of a page, or the response that it throws. */
async function call(
  handler: unknown,
  path: string,
  user: User | null,
  form?: Record<string, string | string[]>,
): Promise<PageAnswer> {
  const body =
    form && new URLSearchParams(Object.entries(form).flatMap(([name, v]) => [v].flat().map((x) => [name, x])));
  const asked = new Request(`https://nearhand.test${path}`, body && { method: 'POST', body });
  const args = pageArgs(asked, { id: path.split(/[/?]/)[2] ?? '' }, pageContext(user));
  const answer = await Promise.resolve()
    .then(() => (handler as Handler)(args))
    .catch((error) => error);
  if (answer instanceof Error) throw answer;
  const isResponse = answer instanceof Response;
  const seen = isResponse ? { location: answer.headers.get('location'), status: answer.status } : answer;
  return (seen && typeof seen === 'object' && 'data' in seen ? seen.data : seen) as PageAnswer;
}

const typed = () => ({ ...details, formKey: randomUUID() });

async function does(worker: User, slug: string): Promise<User> {
  const { id } = await world.db
    .selectFrom('subcategory')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
  await world.db.insertInto('worker_subcategory').values({ worker_id: worker.id, subcategory_id: id }).execute();
  return worker;
}

test('the address, or the Pro’s only service, fills in category and service', async () => {
  const [client, worker] = [await world.client(), await does(await world.worker(), 'handyman')];
  const start = async (query: string) => {
    const { category, service } = (await call(quoteNew.loader, `/quote/new?${query}`, client)).start;
    return [category, service];
  };
  expect(await start(`workerId=${worker.id}`)).toEqual(['home-services', 'handyman']);
  expect(await start('subcategory=window-washing')).toEqual(['home-services', 'window-washing']);
  expect(await start('category=home-services&service=housekeepers')).toEqual(['home-services', 'housekeepers']);
  expect(await start('category=home-services&service=plumbing')).toEqual(['home-services', '']);
  expect(await start('')).toEqual(['', '']);
});

test('the form for a Pro has the searched service chosen, and offers what the Pro does', async () => {
  const [client, worker] = [await world.client(), await does(await world.worker(), 'house-cleaning')];
  await does(worker, 'window-washing');
  const form = (service: string) =>
    call(quoteNew.loader, `/quote/new?workerId=${worker.id}&service=${service}`, client);
  const { start, categories } = await form('window-washing');
  expect(start).toMatchObject({ category: 'home-services', service: 'window-washing' });
  expect(categories).toEqual([{ slug: 'home-services', subcategories: ['house-cleaning', 'window-washing'] }]);
  // What this Pro does not do is not chosen.
  expect((await form('handyman')).start.service).toBe('');
  expect((await call(quoteNew.loader, '/quote/new', client)).categories[0]?.subcategories).toContain('handyman');
});

test('three Pros are proposed when none is chosen, and a chosen one leads alone', async () => {
  const client = await world.client();
  const workers = await Promise.all(
    Array.from({ length: 5 }, async () => does(await world.worker(), 'appliance-repair')),
  );
  const form = { ...typed(), service: 'appliance-repair', askedService: 'appliance-repair', intent: 'next' };
  const proposed = await call(quoteNew.action, '/quote/new', client, form);
  expect(proposed.step).toBe(2);
  expect(proposed.values.workerIds).toEqual(proposed.candidates.items.slice(0, 3).map(({ id }) => id));
  const chosen = workers[4]?.id ?? '';
  const own = await call(quoteNew.action, `/quote/new?workerId=${chosen}`, client, { ...form, workerIds: chosen });
  expect(own.values.workerIds).toEqual([chosen]);
  expect(own.candidates.items[0]?.id).toBe(chosen);
});

test('contact details are pointed out once, and the client may go on with them', async () => {
  const client = await world.client();
  await world.worker();
  const form = { ...typed(), description: 'Two rooms, call 415-555-0133.' };
  const warned = await call(quoteNew.action, '/quote/new', client, { ...form, intent: 'next' });
  expect(warned).toMatchObject({ step: 1, contacts: [{ kind: 'phone', text: '415-555-0133' }] });
  expect(await call(quoteNew.action, '/quote/new', client, { ...form, intent: 'nextAnyway' })).toMatchObject({
    step: 2,
  });
});

test('wrong days are refused beside their field in the first step', async () => {
  const client = await world.client();
  const form = { ...typed(), intent: 'next', daysWish: 'picked' };
  for (const [dates, code] of [
    [[], 'hiring.datesMissing'],
    [['2026-03-01'], 'hiring.datesOutOfRange'],
  ] as const) {
    const answer = await call(quoteNew.action, '/quote/new', client, { ...form, dates: [...dates] });
    expect(answer).toMatchObject({ step: 1, refusal: { fields: { dates: code } } });
  }
});

test('a sent request says where it is', async () => {
  const [client, worker] = [await world.client(), await world.worker()];
  const form = { ...typed(), intent: 'send', workerIds: worker.id, service: '', daysWish: 'flexible' };
  const sent = await call(quoteNew.action, '/quote/new', client, form);
  expect(sent).toMatchObject({ step: 3, askedCount: 1 });
  expect(await requestRow(sent.requestId)).toMatchObject({ state: 'open' });
});

test('the request page asks more Pros, withdraws, and says no to outsiders', async () => {
  const [client, first, more] = [await world.client(), await world.worker(), await world.worker()];
  const requestId = await request(client, [first]);
  const path = `/requests/${requestId}`;
  const list = await call(requestPage.loader, `${path}?more`, client);
  expect(list.more.items.map(({ id }) => id)).not.toContain(first.id);
  const form = { intent: 'send', workerIds: more.id };
  expect(await call(requestPage.action, path, client, form)).toEqual({ location: path, status: 303 });
  expect(Object.keys(await recipientsOf(requestId)).sort()).toEqual([first.id, more.id].sort());
  expect(await call(requestPage.action, path, client, { intent: 'withdraw', reason: '' })).toMatchObject({
    status: 303,
  });
  expect(await requestRow(requestId)).toMatchObject({ state: 'withdrawn' });
  expect(await call(requestPage.action, path, client, { intent: 'withdraw' })).toMatchObject({ code: 'hiring.notNow' });
  const stranger = await world.client();
  for (const intent of ['send', 'withdraw', 'more']) {
    const answer = await call(requestPage.action, path, stranger, { intent, workerIds: more.id, cursor: '' });
    expect(answer).toMatchObject({ code: 'api.notFound' });
  }
});

test('accepting still takes the form without a button’s name to the payment', async () => {
  const { client, requestId, offers } = await answered();
  const answer = await call(requestPage.action, `/requests/${requestId}`, client, { offerId: offers[0] });
  expect(answer).toMatchObject({ location: expect.stringMatching(/^\/checkout\//) });
});
