import { expect, test } from 'vitest';
import { after, days } from '#lib/clock.ts';
import type { User } from '#platform/operations/context.server.ts';
import { actsOf, offer, offersOf, project, requestRow } from '#tests/support/hiring.ts';
import { world } from '#tests/support/world.ts';

/** When a project ends after its client has changed it. */

const { clock, as } = world;

const text = {
  title: 'Clean the house',
  description: 'Four rooms.',
  budgetType: 'fixed',
  budgetCents: 30_000,
} as const;

/** Changes a project to a wish, and returns when it ends then. */
async function endAfterChange(client: User, projectId: string, wish: object): Promise<Date> {
  await as(client).hiring.editProject({ projectId, ...text, ...wish });
  return new Date((await as(client).hiring.getProject({ projectId })).expiresAt);
}

test('a project that becomes one for this week ends a week after the change, and its bids live on', async () => {
  const [client, pro] = [await world.client(), await world.worker()];
  const projectId = await project(client);
  clock.forward(days(10));
  const bid = await offer(pro, projectId);
  expect(await endAfterChange(client, projectId, { daysWish: 'this_week' })).toEqual(after(clock.now(), days(7)));
  await world.run('hiring.tick');
  expect(await requestRow(projectId)).toMatchObject({ state: 'open' });
  expect(await offersOf(projectId)).toEqual({ [bid]: 'quoted' });
  await as(pro).hiring.withdrawOffer({ offerId: bid });
  expect(await actsOf(pro, projectId)).toEqual(['sendOffer']);
});

test('a later change of something else leaves the week as it is', async () => {
  const client = await world.client();
  const projectId = await project(client);
  clock.forward(days(10));
  const end = await endAfterChange(client, projectId, { daysWish: 'this_week' });
  clock.forward(days(3));
  expect(await endAfterChange(client, projectId, { daysWish: 'this_week' })).toEqual(end);
  expect(await endAfterChange(client, projectId, {})).toEqual(after(end, days(13)));
  expect(await endAfterChange(client, projectId, { daysWish: 'this_week' })).toEqual(after(end, days(3)));
});

test('no change lets a project last longer than thirty days', async () => {
  const client = await world.client();
  const projectId = await project(client);
  const latest = after(clock.now(), days(30));
  clock.forward(days(29));
  expect(await endAfterChange(client, projectId, { daysWish: 'this_week' })).toEqual(latest);
});

test('a free day in the week of a changed project is a reason for its Pro', async () => {
  const pro = await world.worker({ categoryId: 10 });
  const { slug: category } = await world.db
    .selectFrom('category')
    .select('slug')
    .where('id', '=', 10)
    .executeTakeFirstOrThrow();
  const openDay = { worker_id: pro.id, weekday: 2, opens: '09:00', closes: '17:00' };
  await world.db.insertInto('worker_hours').values(openDay).execute();
  const client = await world.client();
  const projectId = await project(client, { category });
  clock.forward(days(10));
  await as(client).hiring.editProject({ projectId, ...text, daysWish: 'this_week' });
  const [found] = (await as(pro).hiring.getOpportunities()).items;
  expect(found?.reasons).toContain('freeDay');
});
