import { expect, test } from 'vitest';
import { days, hours, minutes } from '#lib/clock.ts';
import { findDueFreeDays, saveFreeDays, usualRules } from '#modules/workers/public.server.ts';
import type { User } from '#platform/operations/context.server.ts';
import { world } from '#tests/support/world.ts';
import type { BookingRules } from '../../workers/booking-rules.ts';

// The world starts on Monday, March 2, at 9:00 in San Francisco.

/** Creates a Pro in San Francisco who works on weekdays from 8:00 to 12:00 and can be booked for an hour or more. */
async function morningPro(rules: Partial<BookingRules> = {}): Promise<User> {
  const pro = await world.worker();
  const week = [1, 2, 3, 4, 5].map((weekday) => ({ worker_id: pro.id, weekday, opens: '08:00', closes: '12:00' }));
  await world.db.insertInto('worker_hours').values(week).execute();
  await world.as(pro).workers.saveBookingRules({ ...usualRules, instant: true, ...rules });
  return pro;
}

const work = () => world.run('jobs.keepFreeDays');

/** Returns the day of the Pro's card in a search: "03-03 +1". */
async function cardOf(pro: User): Promise<string | null> {
  const { items } = await world.as(null).workers.search({ zip: '94110', limit: 48 });
  const day = items.find(({ id }) => id === pro.id)?.nextFreeDay;
  return day ? `${day.date.slice(5)} +${day.daysAhead}` : null;
}

/** A job on a day of March, from 8:00 to 12:00. */
const wholeDay = (worker: User, day: number) =>
  world.job({ worker, startsAt: new Date(Date.UTC(2026, 2, day, 16)), minutes: 240, address: false });

test('the card names the first day that can be booked, and the next one as soon as that is taken', async () => {
  const pro = await morningPro();
  await work();
  expect(await cardOf(pro)).toBe('03-02 +0');
  await wholeDay(pro, 3);
  expect(await cardOf(pro)).toBe('03-02 +0');
  world.clock.forward(hours(1));
  expect(await cardOf(pro)).toBe('03-04 +2');
  await wholeDay(pro, 4);
  expect(await cardOf(pro)).toBe('03-05 +3');
  await work();
  expect(await cardOf(pro)).toBe('03-05 +3');
});

test('today is named up to the last start that the notice lets through, and nothing is written for it', async () => {
  const pro = await morningPro();
  await work();
  // At 9:00, the start at 11:00 is two hours away.
  expect(await cardOf(pro)).toBe('03-02 +0');
  world.clock.forward(1);
  expect(await cardOf(pro)).toBe('03-03 +1');
});

test('a day whose job is called off, or not paid for, is named again', async () => {
  const pro = await morningPro();
  world.clock.forward(hours(1));
  const { client, jobId } = await wholeDay(pro, 3);
  await work();
  expect(await cardOf(pro)).toBe('03-04 +2');
  await world.as(client).jobs.callOff({ jobId, reason: 'Another day.' });
  await work();
  expect(await cardOf(pro)).toBe('03-03 +1');
  await wholeDay(pro, 3);
  await work();
  world.clock.forward(days(1) - hours(1));
  await world.run('jobs.tick');
  await work();
  expect(await cardOf(pro)).toBe('03-03 +0');
});

test('what a Pro changes takes the day from the card at once, and the background names the new one', async () => {
  const pro = await morningPro();
  const api = world.as(pro).workers;
  const change = async (act: () => Promise<unknown>) => {
    await work();
    expect(await cardOf(pro)).not.toBe(null);
    await act();
    expect(await cardOf(pro)).toBe(null);
    await work();
    return cardOf(pro);
  };
  const days = { worker_id: pro.id, first_day: '2026-03-02', last_day: '2026-03-04' };
  expect(await change(() => world.db.insertInto('worker_hours_exception').values(days).execute())).toBe('03-05 +3');
  expect(await change(() => api.saveBookingRules({ ...usualRules, instant: true, noticeHours: 72 }))).toBe('03-05 +3');
  expect(
    await change(() =>
      world.db.deleteFrom('worker_hours').where('worker_id', '=', pro.id).where('weekday', '<', 5).execute(),
    ),
  ).toBe('03-06 +4');
  // At $15 an hour, the least price takes an hour and a half.
  const profile = world.db.updateTable('worker_profile').where('id', '=', pro.id);
  expect(await change(() => profile.set({ hourly_rate_cents: 1_500 }).execute())).toBe('03-06 +4');
  expect(await change(() => profile.set({ zip: '94103' }).execute())).toBe('03-06 +4');
});

test('where the way counts, a day is named if the work fits in at the far end of the area', async () => {
  const pro = await morningPro({ countsTravel: true, shortestHours: 2 });
  world.clock.forward(hours(3));
  await world.job({ worker: pro, startsAt: new Date('2026-03-03T16:00:00Z'), minutes: 60, address: false });
  const { days: near } = await world.as(null).jobs.listFreeSlots({ workerId: pro.id, minutes: 120, zip: '94103' });
  expect(near[0]?.date).toBe('2026-03-03');
  await work();
  expect(await cardOf(pro)).toBe('03-04 +2');
});

test('a Pro who is not booked without a quote has no day on the card', async () => {
  const pro = await morningPro({ instant: false });
  await work();
  expect(await cardOf(pro)).toBe(null);
  expect(await findDueFreeDays(world.db, new Date('2100-01-01'), 100)).not.toContainEqual(
    expect.objectContaining({ workerId: pro.id }),
  );
});

test('the background works the days out again before they run short, for a Pro whom nobody touches', async () => {
  const pro = await world.worker();
  await world.as(pro).workers.saveBookingRules({ ...usualRules, instant: true, weeksAhead: 8 });
  // The only open day is 55 days away.
  const only = { first_day: '2026-04-26', last_day: '2026-04-26', opens: '08:00', closes: '14:00' };
  await world.db
    .insertInto('worker_hours_exception')
    .values({ worker_id: pro.id, ...only })
    .execute();
  const seen: (string | null)[] = [];
  for (let day = 0; day <= 55; day++) {
    await work();
    seen.push(await cardOf(pro));
    world.clock.forward(days(1));
  }
  const named = seen.findIndex((day) => day !== null);
  expect([named, seen[named], seen[54], seen[55]]).toEqual([28, '04-26 +27', '04-26 +1', '04-26 +0']);
});

test('days that were worked out before a booking are not written after it', async () => {
  const pro = await morningPro();
  const [due] = (await findDueFreeDays(world.db, world.clock.now(), 1_000)).filter(
    ({ workerId }) => workerId === pro.id,
  );
  if (!due) throw new Error('the Pro is not due');
  await wholeDay(pro, 2);
  const lastStarts = [new Date('2026-03-02T19:00:00Z')];
  await saveFreeDays(world.db, [{ ...due, days: { lastStarts, noticeMinutes: 120 }, dueAt: null }]);
  expect(await cardOf(pro)).toBe(null);
  await work();
  expect(await cardOf(pro)).toBe('03-03 +1');
});

test('many Pros are worked out in batches', async () => {
  const pros: User[] = [];
  for (let n = 0; n < 60; n++) pros.push(await world.worker({ zip: '99501' }));
  await work();
  expect(await findDueFreeDays(world.db, world.clock.now(), 100)).toEqual([]);
  expect(pros.length).toBeGreaterThan(50);
});

test('the work is as long as the Pro takes, at the rate of the day', async () => {
  const pro = await morningPro({ shortestHours: 4 });
  await work();
  expect(await cardOf(pro)).toBe('03-03 +1');
  await world.job({ worker: pro, startsAt: new Date('2026-03-03T16:00:00Z'), minutes: 30, address: false });
  expect(await cardOf(pro)).toBe('03-04 +2');
  world.clock.forward(minutes(1));
  await work();
  expect(await cardOf(pro)).toBe('03-04 +2');
});
