import { expect, test } from 'vitest';
import { days, minutes } from '#lib/clock.ts';
import type { User } from '#platform/operations/context.server.ts';
import { countQueries } from '#tests/support/count-queries.ts';
import { offer, project, request } from '#tests/support/hiring.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { world } from '#tests/support/world.ts';
import { type OpportunityFacts, rankOpportunities } from './opportunities.ts';

const plain: OpportunityFacts = {
  id: 'plain',
  isAsked: false,
  isOwnService: false,
  hasNoBids: false,
  freeDay: null,
  distanceMeters: 50_000,
  startsSoon: false,
  createdAt: new Date('2026-03-02T12:00:00Z'),
};

const ranked = (...facts: Partial<OpportunityFacts>[]) =>
  rankOpportunities(facts.map((fact) => ({ ...plain, ...fact })));
const orderOf = (...facts: Partial<OpportunityFacts>[]) => ranked(...facts).map(({ id }) => id);

test('of two opportunities with one reason each, the own service leads, then no bids, a free day, nearness and an early start', () => {
  const order = orderOf(
    { id: 'area' },
    { id: 'soon', startsSoon: true },
    { id: 'near', distanceMeters: 3_000 },
    { id: 'freeDay', freeDay: '2026-03-03' },
    { id: 'noBids', hasNoBids: true },
    { id: 'service', isOwnService: true },
  );
  expect(order).toEqual(['service', 'noBids', 'freeDay', 'near', 'soon', 'area']);
});

test('two reasons can outweigh a stronger one', () => {
  expect(orderOf({ id: 'service', isOwnService: true }, { id: 'two', hasNoBids: true, distanceMeters: 0 })).toEqual([
    'two',
    'service',
  ]);
});

test('a request to the Pro leads projects that bids compete for, and a project without bids counts as much', () => {
  expect(orderOf({ id: 'near', distanceMeters: 0 }, { id: 'asked', isAsked: true })).toEqual(['asked', 'near']);
  const older = new Date('2026-03-01T12:00:00Z');
  expect(orderOf({ id: 'asked', isAsked: true }, { id: 'noBids', hasNoBids: true, createdAt: older })).toEqual([
    'noBids',
    'asked',
  ]);
});

test('of two with the same points, the older one leads, and of the same age always the same', () => {
  const older = { id: 'older', createdAt: new Date('2026-03-01T12:00:00Z') };
  expect(orderOf({ id: 'newer' }, older)).toEqual(['older', 'newer']);
  expect(orderOf({ id: 'b' }, { id: 'a' })).toEqual(orderOf({ id: 'a' }, { id: 'b' }));
});

test('a row says its two strongest reasons, and that it is in the area when nothing else speaks for it', () => {
  const all = { isOwnService: true, hasNoBids: true, freeDay: '2026-03-03', distanceMeters: 0, startsSoon: true };
  expect(ranked(all)[0]?.reasons).toEqual(['service', 'noBids']);
  expect(ranked({ startsSoon: true })[0]?.reasons).toEqual(['soon']);
  expect(ranked({})[0]?.reasons).toEqual(['area']);
});

const opportunitiesOf = async (pro: User) => (await world.as(pro).hiring.getOpportunities()).items;

/** Creates a Pro of a trade that no other test has, so that their projects do not fit. */
async function proOf(categoryId: number): Promise<{ pro: User; category: string }> {
  const row = world.db.selectFrom('category').select('slug').where('id', '=', categoryId).executeTakeFirstOrThrow();
  return { pro: await world.worker({ categoryId }), category: (await row).slug };
}

test('a Pro sees the requests that wait for an answer and the projects that fit, and no others', async () => {
  const { pro, category } = await proOf(2);
  const [client, rival] = [await world.client({ name: 'Maria Gonzalez' }), await world.worker({ categoryId: 2 })];
  const asked = await request(client, [pro], { category, title: 'asked, call 415-555-0133' });
  await request(client, [rival], { category, title: 'for the rival' });
  const fits = await project(client, { category, title: 'fits' });
  await project(client, { category, title: 'too far', zip: '10001' });
  await project(client, { title: 'other trade' });
  const closed = await project(client, { category, title: 'closed' });
  await world.as(client).hiring.withdrawRequest({ requestId: closed });
  const declined = await request(client, [pro], { category, title: 'declined' });
  await world.as(pro).hiring.declineRequest({ requestId: declined });
  const found = await opportunitiesOf(pro);
  expect(found.map(({ id }) => id).sort()).toEqual([asked, fits].sort());
  expect(found.find(({ id }) => id === asked)).toMatchObject({
    audience: 'chosen',
    title: 'asked, call •••',
    clientName: 'Maria G.',
    budget: null,
  });
  expect(JSON.stringify(found)).not.toContain('Gonzalez');
});

test('a project is an opportunity until the Pro bids, and again when the bid is withdrawn or has expired', async () => {
  const { pro, category } = await proOf(3);
  const projectId = await project(await world.client(), { category });
  const idsOf = async () => (await opportunitiesOf(pro)).map(({ id }) => id);
  const offerId = await offer(pro, projectId);
  expect(await idsOf()).toEqual([]);
  await world.as(pro).hiring.withdrawOffer({ offerId });
  expect(await idsOf()).toEqual([projectId]);
  await offer(pro, projectId);
  world.clock.forward(days(4));
  expect(await idsOf()).toEqual([projectId]);
});

test('"no bids yet" holds until another Pro bids, and a request never says how many were asked', async () => {
  const { pro, category } = await proOf(4);
  const [client, rival] = [await world.client(), await world.worker({ categoryId: 4 })];
  const projectId = await project(client, { category });
  await request(client, [pro, rival], { category });
  const reasonsOf = async () =>
    Object.fromEntries((await opportunitiesOf(pro)).map(({ audience, reasons }) => [audience, reasons]));
  expect(await reasonsOf()).toEqual({ open: ['noBids', 'near'], chosen: ['near'] });
  await offer(rival, projectId);
  expect(await reasonsOf()).toEqual({ open: ['near'], chosen: ['near'] });
});

test('the service of the Pro, a free wanted day and an early start are reasons', async () => {
  const { pro, category } = await proOf(5);
  const client = await world.client();
  const services = world.db.selectFrom('subcategory').select(['id', 'slug']).where('category_id', '=', 5);
  const [service, other] = await services.limit(2).execute();
  await world.db
    .insertInto('worker_subcategory')
    .values({ worker_id: pro.id, subcategory_id: service?.id ?? 0 })
    .execute();
  // Tuesdays and Thursdays; it is Monday, March 2.
  const hours = [2, 4].map((weekday) => ({ worker_id: pro.id, weekday, opens: '09:00', closes: '17:00' }));
  await world.db.insertInto('worker_hours').values(hours).execute();
  const reasonsOf = async (about: object) => {
    const projectId = await project(client, { category, zip: '94110', ...about });
    const found = (await opportunitiesOf(pro)).find(({ id }) => id === projectId);
    await world.as(client).hiring.withdrawRequest({ requestId: projectId });
    return { freeDay: found?.freeDay, isOwnService: found?.reasons.includes('service'), reasons: found?.reasons };
  };
  expect(await reasonsOf({ service: service?.slug })).toMatchObject({ reasons: ['service', 'noBids'], freeDay: null });
  expect(await reasonsOf({ service: other?.slug })).toMatchObject({ isOwnService: false });
  const picked = (dates: string[]) => ({ daysWish: 'picked', dates });
  expect(await reasonsOf(picked(['2026-03-04', '2026-03-05']))).toMatchObject({
    freeDay: '2026-03-05',
    reasons: ['noBids', 'freeDay'],
  });
  expect(await reasonsOf({ daysWish: 'this_week' })).toMatchObject({ freeDay: '2026-03-03' });
  expect(await reasonsOf({ daysWish: 'flexible' })).toMatchObject({ freeDay: null });
  await world.job({ worker: pro, startsAt: new Date('2026-03-05T18:00:00Z') });
  expect(await reasonsOf(picked(['2026-03-05']))).toMatchObject({ freeDay: null });
});

test('work that starts within three days starts soon', async () => {
  const { pro, category } = await proOf(6);
  const [client, rival] = [await world.client(), await world.worker({ categoryId: 6 })];
  await world.db
    .updateTable('worker_profile')
    .set({ service_radius_m: 160_000 })
    .where('category_id', '=', 6)
    .execute();
  for (const date of ['2026-03-04', '2026-03-05']) {
    const about = { category, zip: '95110', title: date, daysWish: 'picked', dates: [date] };
    await offer(rival, await project(client, about));
  }
  const found = (await opportunitiesOf(pro)).map(({ title, reasons }) => [title, reasons]);
  expect(found).toEqual([
    ['2026-03-04', ['soon']],
    ['2026-03-05', ['area']],
  ]);
});

test('the list ends after eight rows and says of which kind there are more', async () => {
  const { pro, category } = await proOf(7);
  const client = await world.client();
  for (let n = 0; n < 9; n += 1) {
    await project(client, { category });
    world.clock.forward(minutes(1));
  }
  const { items, hasMore } = await world.as(pro).hiring.getOpportunities();
  expect([items.length, hasMore]).toEqual([8, { requests: false, projects: true }]);
});

test('an unapproved Pro has no projects to win, and a client no opportunities at all', async () => {
  const { pro, category } = await proOf(8);
  await project(await world.client(), { category });
  expect(await opportunitiesOf(pro)).toHaveLength(1);
  await world.db.updateTable('user').set({ status: 'pending_approval' }).where('id', '=', pro.id).execute();
  expect(await opportunitiesOf(pro)).toEqual([]);
  expect(await refusalOf(opportunitiesOf(await world.client()))).toBe('api.notFound');
});

test('opportunities take three statements, however many there are', async () => {
  const { pro, category } = await proOf(9);
  const client = await world.client();
  for (let n = 0; n < 4; n += 1) await project(client, { category });
  await request(client, [pro], { category });
  expect(await countQueries(pro, (api) => api.hiring.getOpportunities())).toBe(3);
});
