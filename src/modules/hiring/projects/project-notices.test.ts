import { expect, test } from 'vitest';
import { after, days, hours } from '#lib/clock.ts';
import { transaction } from '#platform/database/database.server.ts';
import type { User } from '#platform/operations/context.server.ts';
import { bellOf, project } from '#tests/support/hiring.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { untilBlocked } from '#tests/support/until-blocked.ts';
import { world } from '#tests/support/world.ts';
import { lockAnnouncement, moveAnnouncement } from './project-notice-store.server.ts';

const choose = (pro: User, choice: 'at_once' | 'daily' | 'off') => world.as(pro).hiring.setProjectNotices({ choice });

/** Posts a project and runs what follows. */
async function posted(overrides: object = {}, client?: User): Promise<string> {
  const projectId = await project(client ?? (await world.client()), overrides);
  await world.run('hiring.projectPosted', { projectId });
  return projectId;
}

/** Runs the summaries and returns what the Pro was told in them. */
async function summaryOf(pro: User): Promise<unknown> {
  await world.run('hiring.summaries');
  const row = await world.db
    .selectFrom('notification')
    .select('data')
    .where('user_id', '=', pro.id)
    .where('kind', '=', 'newProjects')
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return row?.data;
}

test('a new project is told at once, and once, to the Pros who can bid on it', async () => {
  const [pro, far, other] = [
    await world.worker(),
    await world.worker({ zip: '10001' }),
    await world.worker({ categoryId: 2 }),
  ];
  const projectId = await posted();
  await world.run('hiring.projectPosted', { projectId });
  expect(await Promise.all([pro, far, other].map(({ id }) => bellOf(id)))).toEqual([['newProject'], [], []]);
});

test('a Pro who chose off, or the summary, hears nothing at once', async () => {
  const [off, daily] = [await world.worker(), await world.worker()];
  await choose(off, 'off');
  await choose(daily, 'daily');
  await posted();
  world.clock.forward(days(2));
  expect([await summaryOf(off), await bellOf(off.id)]).toEqual([undefined, []]);
  expect(await bellOf(daily.id)).toEqual(['newProjects']);
});

test('the summary comes once a day from 8 on in the zone of the Pro, and only when there is something new', async () => {
  // It is noon on Monday in New York, where the Pro lives.
  const pro = await world.worker();
  // After the projects of other tests.
  world.clock.forward(1);
  await choose(pro, 'daily');
  await posted({ title: 'First' });
  world.clock.forward(hours(1));
  await posted({ title: 'Second', description: 'Call 415-555-0133' });
  expect(await summaryOf(pro)).toBeUndefined();
  world.clock.forward(hours(19) - 2);
  // 7:59 on Tuesday.
  expect(await summaryOf(pro)).toBeUndefined();
  world.clock.forward(1);
  expect(await summaryOf(pro)).toMatchObject({ count: '2', title: 'Second' });
  await summaryOf(pro);
  world.clock.forward(days(1));
  await summaryOf(pro);
  expect(await bellOf(pro.id)).toEqual(['newProjects']);
});

/** Creates a Pro who gets the summary, of a trade that no other test has, so that their projects do not fit. */
async function summedUp(categoryId: number): Promise<{ pro: User; category: string }> {
  const row = world.db.selectFrom('category').select('slug').where('id', '=', categoryId).executeTakeFirstOrThrow();
  const pro = await world.worker({ categoryId });
  await choose(pro, 'daily');
  return { pro, category: (await row).slug };
}

test('a project that is being written during the summary is in the next one', async () => {
  const { pro, category } = await summedUp(7);
  world.clock.forward(days(1));
  const client = await world.client();
  // The project waits, here for its client's account, as it does for its files.
  const { posting } = await transaction(world.db, async (tx) => {
    await tx.selectFrom('user').select('id').where('id', '=', client.id).forUpdate().execute();
    const pending = posted({ category, title: 'Written meanwhile' }, client);
    await untilBlocked(pending);
    world.clock.forward(hours(1));
    expect(await summaryOf(pro)).toBeUndefined();
    return { posting: pending };
  });
  await posting;
  world.clock.forward(days(1));
  expect(await summaryOf(pro)).toMatchObject({ count: '1', title: 'Written meanwhile' });
});

test('a project whose transaction began shortly before the summary and ended after it is in the next one', async () => {
  const { pro, category } = await summedUp(8);
  world.clock.forward(days(1));
  const projectId = await posted({ category, title: 'Committed later' });
  const createdAt = world.clock.now();
  // What the summary does not see yet.
  const hide = (expiresAt: Date) =>
    world.db.updateTable('quote_request').set({ expires_at: expiresAt }).where('id', '=', projectId).execute();
  await hide(createdAt);
  world.clock.forward(1_000);
  expect(await summaryOf(pro)).toBeUndefined();
  await hide(after(createdAt, days(20)));
  await summaryOf(pro);
  expect(await bellOf(pro.id)).toEqual([]);
  world.clock.forward(days(1));
  expect(await summaryOf(pro)).toMatchObject({ count: '1', title: 'Committed later' });
  world.clock.forward(days(1));
  await summaryOf(pro);
  expect(await bellOf(pro.id)).toEqual(['newProjects']);
});

test('a Pro who leaves the summary for news at once is told once of the projects since the last one', async () => {
  const { pro, category } = await summedUp(3);
  await posted({ category, title: 'First' });
  world.clock.forward(hours(1));
  await posted({ category, title: 'Second' });
  await Promise.all([choose(pro, 'at_once'), choose(pro, 'at_once')]);
  expect(await bellOf(pro.id)).toEqual(['newProjects']);
  world.clock.forward(days(1));
  expect(await summaryOf(pro)).toMatchObject({ count: '2', title: 'Second' });
  await posted({ category });
  expect(await bellOf(pro.id)).toEqual(['newProjects', 'newProject']);
});

test('a project whose news are still on their way is told with them alone', async () => {
  const { pro, category } = await summedUp(4);
  const projectId = await project(await world.client(), { category });
  await choose(pro, 'at_once');
  await world.run('hiring.projectPosted', { projectId });
  expect(await bellOf(pro.id)).toEqual(['newProject']);
});

test('news that have passed a Pro by in the instant of the change are in the last summary', async () => {
  const { pro, category } = await summedUp(5);
  const projectId = await project(await world.client(), { category });
  const { change } = await transaction(world.db, async (tx) => {
    // The last page of the news is written, and about to be committed.
    await lockAnnouncement(tx, projectId, world.clock.now());
    await moveAnnouncement(tx, projectId, { through: null, announcedAt: world.clock.now() });
    const pending = choose(pro, 'at_once');
    await untilBlocked(pending);
    return { change: pending };
  });
  await change;
  expect(await bellOf(pro.id)).toEqual(['newProjects']);
});

test('a Pro who leaves the summary for no news hears nothing', async () => {
  const { pro, category } = await summedUp(6);
  await posted({ category });
  await choose(pro, 'off');
  await choose(pro, 'at_once');
  expect(await bellOf(pro.id)).toEqual([]);
});

test('a Pro hears at once unless they choose, and an account without a profile has no choice', async () => {
  const pro = await world.worker();
  expect(await world.as(pro).hiring.getProjectNotices()).toEqual({ choice: 'at_once' });
  await choose(pro, 'daily');
  expect(await world.as(pro).hiring.getProjectNotices()).toEqual({ choice: 'daily' });
  const empty = await world.person({ role: 'contractor' });
  expect(await refusalOf(choose(empty, 'off'))).toBe('api.notFound');
});
