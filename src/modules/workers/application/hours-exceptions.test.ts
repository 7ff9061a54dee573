import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { days } from '#lib/clock.ts';
import type { User } from '#platform/operations/context.server.ts';
import { newPro, submittedApplication } from '#tests/support/applications.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { world } from '#tests/support/world.ts';
import { maxExceptions } from '../limits.ts';
import { eraseWorker, readWorkerData } from '../public.server.ts';

// The world starts on Monday, March 2, 2026, at 9:00 in San Francisco.
const add = (pro: User, exception: { firstDay: string; lastDay?: string; opens?: string; closes?: string }) =>
  world.as(pro).workers.addHoursException(exception);
const own = async (pro: User) => (await world.as(pro).workers.getApplication()).exceptions;
const shown = async (pro: User) => (await world.as(null).workers.get({ id: pro.id })).exceptions;

test('days off and days with other hours are on the public profile, in order', async () => {
  const pro = await world.worker();
  expect(await shown(pro)).toEqual([]);
  await add(pro, { firstDay: '2026-12-24', opens: '09:00', closes: '12:00' });
  await add(pro, { firstDay: '2026-11-26', lastDay: '2026-11-28' });
  expect(await shown(pro)).toEqual([
    { firstDay: '2026-11-26', lastDay: '2026-11-28', opens: null, closes: null },
    { firstDay: '2026-12-24', lastDay: '2026-12-24', opens: '09:00', closes: '12:00' },
  ]);
});

test('special hours can end after midnight', async () => {
  const pro = await world.worker();
  const night = { firstDay: '2026-12-24', lastDay: '2026-12-24', opens: '22:00', closes: '04:00' };
  await add(pro, night);
  expect(await shown(pro)).toEqual([night]);
});

test('a removed exception is gone from the profile', async () => {
  const pro = await world.worker();
  const { exceptions } = await add(pro, { firstDay: '2026-12-24' });
  await world.as(pro).workers.removeHoursException({ exceptionId: exceptions[0]?.id ?? '' });
  expect(await shown(pro)).toEqual([]);
});

test.each([
  ['workers.daysOutOfOrder', { firstDay: '2026-12-24', lastDay: '2026-12-23' }],
  ['workers.daysPast', { firstDay: '2026-03-01', lastDay: '2026-03-05' }],
  ['workers.daysTooFar', { firstDay: '2028-03-02', lastDay: '2028-03-03' }],
  ['workers.badDayHours', { firstDay: '2026-12-24', opens: '12:00', closes: '12:00' }],
  ['workers.badDayHours', { firstDay: '2026-12-24', opens: '12:00' }],
  ['workers.badDayHours', { firstDay: '2026-12-24', closes: '12:00' }],
  ['api.badInput', { firstDay: '2026-02-30' }],
] as const)('%s: %o is refused', async (code, exception) => {
  const pro = await world.worker();
  expect(await refusalOf(add(pro, exception))).toBe(code);
  expect(await own(pro)).toEqual([]);
});

test('today and the same day in two years are the first and the last that can be chosen', async () => {
  const pro = await world.worker();
  await add(pro, { firstDay: '2026-03-02' });
  await add(pro, { firstDay: '2028-03-02' });
  expect(await own(pro)).toHaveLength(2);
});

test('today is the day where the Pro works', async () => {
  const pro = await newPro();
  await world.as(pro).workers.saveArea({ zip: '94110', serviceRadiusMeters: 24_000 });
  // 23:30 on March 2 in San Francisco, and March 3 in New York.
  world.clock.forward(14.5 * 3_600_000);
  await add(pro, { firstDay: '2026-03-02' });
  expect(await own(pro)).toHaveLength(1);
  world.clock.forward(3_600_000);
  expect(await own(pro)).toEqual([]);
});

test.each([
  ['2026-12-20', '2026-12-24'],
  ['2026-12-25', '2026-12-25'],
  ['2026-12-26', '2026-12-30'],
])('from %s to %s overlaps days off from 24 to 26', async (firstDay, lastDay) => {
  const pro = await world.worker();
  await add(pro, { firstDay: '2026-12-24', lastDay: '2026-12-26' });
  expect(await refusalOf(add(pro, { firstDay, lastDay }))).toBe('workers.daysOverlap');
  expect(await own(pro)).toHaveLength(1);
});

test('the same day is added once when it is sent twice at once', async () => {
  const pro = await world.worker();
  const attempts = await Promise.allSettled([1, 2].map(() => add(pro, { firstDay: '2026-12-24' })));
  expect(attempts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await own(pro)).toHaveLength(1);
});

test('days of two Pros do not overlap, and those next to each other do not either', async () => {
  const [one, other] = [await world.worker(), await world.worker()];
  await add(one, { firstDay: '2026-12-24', lastDay: '2026-12-26' });
  await add(one, { firstDay: '2026-12-27' });
  await add(other, { firstDay: '2026-12-24' });
  expect(await own(one)).toHaveLength(2);
});

test('a Pro has at most 60 exceptions ahead, and those that are over do not count', async () => {
  const pro = await world.worker();
  await add(pro, { firstDay: '2026-03-02' });
  await sql`insert into worker_hours_exception (worker_id, first_day, last_day)
    select ${pro.id}::uuid, date '2026-04-01' + n, date '2026-04-01' + n from generate_series(1, ${maxExceptions - 1}) n`.execute(
    world.db,
  );
  expect(await refusalOf(add(pro, { firstDay: '2026-12-24' }))).toBe('workers.tooManyDays');
  world.clock.forward(days(1));
  expect((await add(pro, { firstDay: '2026-12-24' })).exceptions).toHaveLength(maxExceptions);
});

test('days off that have begun stay until their last day is over', async () => {
  const pro = await world.worker();
  await add(pro, { firstDay: '2026-03-02', lastDay: '2026-03-03' });
  world.clock.forward(days(1));
  expect(await shown(pro)).toHaveLength(1);
  world.clock.forward(days(1));
  expect(await shown(pro)).toEqual([]);
});

test('another Pro cannot remove an exception', async () => {
  const [pro, other] = [await world.worker(), await world.worker()];
  const exceptionId = (await add(pro, { firstDay: '2026-12-24' })).exceptions[0]?.id ?? '';
  expect(await refusalOf(world.as(other).workers.removeHoursException({ exceptionId }))).toBe('api.notFound');
  expect(await own(pro)).toHaveLength(1);
});

test('nothing changes while administrators look at the profile', async () => {
  const pro = await submittedApplication();
  expect(await refusalOf(add(pro, { firstDay: '2026-12-24' }))).toBe('workers.notNow');
});

test('the copy of a person’s data has the exceptions, and a closed account has none', async () => {
  const pro = await world.worker();
  await add(pro, { firstDay: '2026-12-24', lastDay: '2026-12-26' });
  const { records } = await readWorkerData(world.db, pro.id);
  expect(records.hoursExceptions).toMatchObject([{ first_day: '2026-12-24', last_day: '2026-12-26' }]);
  await world.db.transaction().execute((tx) => eraseWorker(tx, pro.id, world.clock.now()));
  expect((await readWorkerData(world.db, pro.id)).records.hoursExceptions).toEqual([]);
});
