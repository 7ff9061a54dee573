import { expect, test } from 'vitest';
import { days } from '#lib/clock.ts';
import type { User } from '#platform/operations/context.server.ts';
import { bellOf, counter, offer, project } from '#tests/support/hiring.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { world } from '#tests/support/world.ts';
import { maxEditsPerDay } from '../limits.ts';

/** What a change of a project does, and a form that changes nothing. */

const { as, clock, db } = world;

const terms = {
  title: 'Clean the flat',
  description: 'Two rooms.',
  budgetType: 'fixed',
  budgetCents: 20_000,
} as const;

const edit = (client: User, projectId: string, change: object = {}) =>
  as(client).hiring.editProject({ projectId, ...terms, ...change });

const editsOf = async (projectId: string) => {
  const rows = await db
    .selectFrom('audit_event')
    .select('id')
    .where('act', '=', 'hiring.editProject')
    .where('subject_id', '=', projectId)
    .execute();
  return rows.length;
};

test.each([
  ['fixed price', {}],
  [
    'picked days, answers and an hourly budget',
    {
      service: 'house-cleaning',
      scope: { bedrooms: '2' },
      daysWish: 'picked',
      dates: ['2026-03-04', '2026-03-03'],
      budgetType: 'hourly',
    },
  ],
  ['this week', { daysWish: 'this_week' }],
])('saving a project as it is leaves its bids as they are: %s', async (_, about) => {
  const [client, pro] = [await world.client(), await world.worker()];
  const projectId = await project(client, about);
  const offerId = await offer(pro, projectId);
  clock.forward(1_000);
  const { service: __, ...same } = about as { service?: string };
  expect(await edit(client, projectId, same)).toEqual({ told: 0 });
  expect((await as(client).hiring.getRequest({ requestId: projectId })).editedAt).toBeNull();
  expect(await bellOf(pro.id)).not.toContain('projectChanged');
  expect(await editsOf(projectId)).toBe(0);
  await as(client).hiring.acceptOffer({ offerId });
});

test.each([
  ['title', { title: 'Clean the house' }],
  ['description', { description: 'Three rooms.' }],
  ['days', { daysWish: 'picked', dates: ['2026-03-03'] }],
  ['budget', { budgetCents: 20_001 }],
  ['kind of budget', { budgetType: 'hourly' }],
])('another %s is a change', async (_, change) => {
  const [client, pro] = [await world.client(), await world.worker()];
  const projectId = await project(client);
  await offer(pro, projectId);
  clock.forward(1_000);
  expect(await edit(client, projectId, change)).toEqual({ told: 1 });
  // The same form again.
  expect(await edit(client, projectId, change)).toEqual({ told: 0 });
  expect((await bellOf(pro.id)).filter((kind) => kind === 'projectChanged')).toHaveLength(1);
});

test('other answers about the work are a change', async () => {
  const client = await world.client();
  const projectId = await project(client, { service: 'house-cleaning', scope: { bedrooms: '2' } });
  await edit(client, projectId, { scope: { bedrooms: '3' } });
  expect(await editsOf(projectId)).toBe(1);
});

test('a project that takes no more bids is not changed, not even to what it is', async () => {
  const client = await world.client();
  const projectId = await project(client);
  await as(client).hiring.withdrawRequest({ requestId: projectId });
  expect(await refusalOf(edit(client, projectId))).toBe('hiring.notNow');
});

test('a client changes a project five times in 24 hours', async () => {
  const [client, pro] = [await world.client(), await world.worker()];
  const projectId = await project(client);
  await offer(pro, projectId);
  const change = (n: number) => edit(client, projectId, { description: `${n} rooms.` });
  // Ten forms at once: no more of them than may.
  const answers = await Promise.all(Array.from({ length: 10 }, (__, n) => refusalOf(change(n))));
  expect(answers.filter((code) => code === null)).toHaveLength(maxEditsPerDay);
  expect(new Set(answers)).toEqual(new Set([null, 'hiring.tooManyEdits']));
  expect((await bellOf(pro.id)).filter((kind) => kind === 'projectChanged')).toHaveLength(maxEditsPerDay);
  clock.forward(days(1));
  expect(await refusalOf(change(11))).toBeNull();
});

test('the database keeps no more than five changes of 24 hours', async () => {
  const projectId = await project(await world.client());
  const times = Array.from({ length: maxEditsPerDay + 1 }, () => clock.now());
  const writing = db.updateTable('quote_request').set({ edit_times: times }).where('id', '=', projectId).execute();
  await expect(writing).rejects.toMatchObject({ constraint: 'quote_request_few_edits' });
});

test('a Pro whose bid the client has countered reads that the counter is over, not that a bid is to be sent again', async () => {
  const [client, pro, other] = [await world.client(), await world.worker(), await world.worker()];
  const projectId = await project(client);
  await counter(client, await offer(pro, projectId));
  await offer(other, projectId);
  clock.forward(1_000);
  await edit(client, projectId, { description: 'Three rooms.' });
  await world.work();
  const mailTo = (user: User) => world.mails.flatMap(({ to, text }) => (to === user.email ? [text] : [])).join();
  expect(mailTo(other)).toContain('withdraw your bid and send it again');
  expect(mailTo(pro)).not.toContain('withdraw your bid');
  expect(mailTo(pro)).toContain('suggest another price or time, or decline it and send a new bid');
});
