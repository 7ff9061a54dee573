import { expect, test } from 'vitest';
import { days, hours } from '#lib/clock.ts';
import type { User } from '#platform/operations/context.server.ts';
import { bellOf, project } from '#tests/support/hiring.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { world } from '#tests/support/world.ts';

const choose = (pro: User, choice: 'at_once' | 'daily' | 'off') => world.as(pro).hiring.setProjectNotices({ choice });

/** Posts a project and runs what follows. */
async function posted(overrides: object = {}): Promise<string> {
  const projectId = await project(await world.client(), overrides);
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
  expect(await summaryOf(pro)).toEqual({ count: '2', title: 'Second' });
  await summaryOf(pro);
  world.clock.forward(days(1));
  await summaryOf(pro);
  expect(await bellOf(pro.id)).toEqual(['newProjects']);
});

test('a Pro hears at once unless they choose, and an account without a profile has no choice', async () => {
  const pro = await world.worker();
  expect(await world.as(pro).hiring.getProjectNotices()).toEqual({ choice: 'at_once' });
  await choose(pro, 'daily');
  expect(await world.as(pro).hiring.getProjectNotices()).toEqual({ choice: 'daily' });
  const empty = await world.person({ role: 'contractor' });
  expect(await refusalOf(choose(empty, 'off'))).toBe('api.notFound');
});
