import { expect, test } from 'vitest';
import { usualRules } from '#modules/workers/public.server.ts';
import type { User } from '#platform/operations/context.server.ts';
import { countQueries } from '#tests/support/count-queries.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { world } from '#tests/support/world.ts';

// The world starts on Monday, March 2, at 9:00 in San Francisco.

/** Creates a Pro in San Francisco who works on weekdays from 8:00 to 12:00, with rules. */
async function morningPro(rules: Partial<typeof usualRules> = {}): Promise<User> {
  const pro = await world.worker();
  const hours = [1, 2, 3, 4, 5].map((weekday) => ({ worker_id: pro.id, weekday, opens: '08:00', closes: '12:00' }));
  await world.db.insertInto('worker_hours').values(hours).execute();
  await world.as(pro).workers.saveBookingRules({ ...usualRules, ...rules });
  return pro;
}

const daysWithSlots = async (pro: User, weeks = 1) => {
  const { days } = await world.as(null).jobs.listFreeSlots({ workerId: pro.id, minutes: 240, weeks });
  return days.map(({ date }) => date.slice(5)).join(' ');
};
const startsOf = async (pro: User, date: string, about: { minutes?: number; zip?: string } = {}) => {
  const { days } = await world.as(null).jobs.listFreeSlots({ workerId: pro.id, minutes: 60, weeks: 4, ...about });
  return days.find((day) => day.date === date)?.starts.map((start) => start.slice(11, 16)) ?? [];
};

test('the notice, the weeks ahead and the holidays decide the days', async () => {
  expect(await daysWithSlots(await morningPro())).toBe('03-03 03-04 03-05 03-06');
  expect(await daysWithSlots(await morningPro({ noticeHours: 48 }))).toBe('03-05 03-06');
  expect(await daysWithSlots(await morningPro({ weeksAhead: 1 }), 4)).toBe('03-03 03-04 03-05 03-06');
  world.clock.at = new Date('2026-05-24T17:00:00Z');
  const pro = await morningPro({ closedOnHolidays: true });
  expect(await daysWithSlots(pro)).toBe('05-26 05-27 05-28 05-29');
  await world.as(pro).workers.addHoursException({ firstDay: '2026-05-25', opens: '08:00', closes: '12:00' });
  expect(await daysWithSlots(pro)).toMatch(/^05-25 /);
});

test('the way from the job before depends on where the new work is', async () => {
  const pro = await morningPro({ countsTravel: true, bufferMinutes: 15 });
  // In 94103, from 8:00 to 9:00.
  await world.paidJob({ worker: pro, startsAt: new Date('2026-03-03T16:00:00Z'), minutes: 60 });
  expect(await startsOf(pro, '2026-03-03', { zip: '94103' })).toEqual(['17:30', '18:00', '18:30', '19:00']);
  // Oakland is some 10 miles away.
  expect(await startsOf(pro, '2026-03-03', { zip: '94621' })).toEqual(['18:00', '18:30', '19:00']);
});

test('free times tell apart no two jobs of the same area, wherever the new work is', async () => {
  // Six miles apart, both around 37.8 north, 122.4 west.
  const pros = await Promise.all(
    ['94114', '94130'].map(async (zip) => {
      const pro = await morningPro({ countsTravel: true });
      const { jobId } = await world.paidJob({ worker: pro, startsAt: new Date('2026-03-03T18:00:00Z'), minutes: 30 });
      await world.db.updateTable('job').set({ zip }).where('id', '=', jobId).execute();
      return pro;
    }),
  );
  for (const zip of ['94103', '94110', '94621', '94015', '94066', '94402', '94513', '94533', '95112', '94558']) {
    const [one, other] = await Promise.all(pros.map((pro) => startsOf(pro, '2026-03-03', { zip })));
    expect(one).toEqual(other);
  }
});

test('later weeks are pages of their own, as far ahead as the Pro plans', async () => {
  const pro = await morningPro({ weeksAhead: 6 });
  const page = (skipWeeks: number, weeks = 4) =>
    world.as(null).jobs.listFreeSlots({ workerId: pro.id, minutes: 240, weeks, skipWeeks });
  const [now, later, last] = [await page(0), await page(4), await page(7, 1)];
  expect([now, later, last].map(({ hasLater }) => hasLater)).toEqual([true, false, false]);
  expect(now.days.at(-1)?.date).toBe('2026-03-27');
  // Two weeks more; the clocks go forward on March 8.
  expect(later.days.map(({ date }) => date)).toEqual(weekdaysFrom('2026-03-30', 10));
  expect(later.days[0]?.starts).toEqual(['2026-03-30T15:00:00.000Z']);
  expect(last.days).toEqual([]);
  expect(await refusalOf(page(8))).toBe('api.badInput');
});

/** Returns `count` weekdays from a Monday on. */
const weekdaysFrom = (monday: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => {
    const day = Date.parse(monday) + (at + 2 * Math.floor(at / 5)) * 86_400_000;
    return new Date(day).toISOString().slice(0, 10);
  });

test('the days are those of the place of the work', async () => {
  const pro = await morningPro();
  const { days, timeZone } = await world.as(null).jobs.listFreeSlots({ workerId: pro.id, zip: '96950', minutes: 60 });
  expect(timeZone).toBe('Pacific/Saipan');
  // Monday at 11:00 in San Francisco is Tuesday there.
  expect(days[0]?.date).toBe('2026-03-03');
});

test('slots take at most three queries, and an unknown Pro or ZIP code is refused', async () => {
  const pro = await morningPro();
  const asked = { workerId: pro.id, zip: '94114', minutes: 60 };
  for (const skipWeeks of [0, 4])
    expect(await countQueries(null, (api) => api.jobs.listFreeSlots({ ...asked, skipWeeks }))).toBeLessThanOrEqual(3);
  const { jobs } = world.as(null);
  expect(await refusalOf(jobs.listFreeSlots({ ...asked, zip: '00000' }))).toBe('places.unknownZip');
  await world.db.updateTable('user').set({ status: 'suspended' }).where('id', '=', pro.id).execute();
  expect(await refusalOf(jobs.listFreeSlots(asked))).toBe('api.notFound');
});
