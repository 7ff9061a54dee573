import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { usualRules } from '#modules/workers/public.server.ts';
import type { User } from '#platform/operations/context.server.ts';
import { countQueries } from '#tests/support/count-queries.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { world } from '#tests/support/world.ts';

// The world starts on Monday, March 2, at 9:00 in San Francisco.
const tuesday = '2026-03-03';

/** Creates a Pro in San Francisco whose open hours are Tuesdays from 8:00 to 12:00. */
async function tuesdayPro(): Promise<User> {
  const pro = await world.worker();
  const hours = { worker_id: pro.id, weekday: 2, opens: '08:00', closes: '12:00' };
  await world.db.insertInto('worker_hours').values(hours).execute();
  return pro;
}

const free = async (workerId: string, days = 7) => {
  const answer = await world.as(null).jobs.listFreeTime({ workerId, days });
  return answer.days.flatMap((day) => day.free.map(({ from, until }) => `${day.date} ${time(from)}–${time(until)}`));
};
const time = (instant: string) =>
  new Date(instant).toLocaleTimeString('en-US', { timeZone: 'America/Los_Angeles', hour12: false }).slice(0, 5);

const nine = { startsAt: new Date('2026-03-03T17:00:00Z'), minutes: 90 };

test.each([
  ['not yet paid', world.job],
  ['paid', world.paidJob],
])('the time of a job that is %s is not free', async (_, create) => {
  const pro = await tuesdayPro();
  expect(await free(pro.id)).toEqual([`${tuesday} 08:00–12:00`]);
  await create({ worker: pro, ...nine });
  expect(await free(pro.id)).toEqual([`${tuesday} 08:00–09:00`, `${tuesday} 10:30–12:00`]);
});

test('the time of a job that is called off or canceled is free again', async () => {
  const pro = await tuesdayPro();
  const unpaid = await world.job({ worker: pro, ...nine });
  await world.as(pro).jobs.callOff({ jobId: unpaid.jobId, reason: 'I am ill.' });
  expect(await free(pro.id)).toEqual([`${tuesday} 08:00–12:00`]);
  const paid = await world.paidJob({ worker: pro, ...nine });
  expect(await free(pro.id)).toHaveLength(2);
  await world.as(paid.client).jobs.cancel({ jobId: paid.jobId, refundCents: 12_000 });
  expect(await free(pro.id)).toEqual([`${tuesday} 08:00–12:00`]);
});

test('time that is too short for the Pro’s shortest booking is not free', async () => {
  const pro = await tuesdayPro();
  await world.as(pro).workers.saveBookingRules({ ...usualRules, shortestHours: 2 });
  await world.job({ worker: pro, ...nine });
  expect(await free(pro.id)).toEqual([]);
  const wednesday = { worker_id: pro.id, weekday: 3, opens: '00:00', closes: '01:00' };
  const tuesdayNight = { worker_id: pro.id, weekday: 2, opens: '23:00', closes: '24:00' };
  await world.db.insertInto('worker_hours').values([wednesday, tuesdayNight]).execute();
  // A night is one time, on the day on which it begins; there, too, where it's the last day.
  expect(await free(pro.id)).toEqual([`${tuesday} 23:00–00:00`]);
  expect(await free(pro.id, 2)).toEqual([`${tuesday} 23:00–00:00`]);
});

test('a day off has no free time', async () => {
  const pro = await tuesdayPro();
  await world.as(pro).workers.addHoursException({ firstDay: tuesday });
  expect(await free(pro.id, 14)).toEqual(['2026-03-10 08:00–12:00']);
});

test('free time is as many days of the Pro’s zone as are asked for', async () => {
  const pro = await tuesdayPro();
  const { timeZone, days } = await world.as(null).jobs.listFreeTime({ workerId: pro.id, days: 28 });
  expect(timeZone).toBe('America/Los_Angeles');
  expect(days.map(({ date }) => date)).toHaveLength(28);
  expect(days[0]?.date).toBe('2026-03-02');
  // Clocks go forward on March 8: 8:00 is an hour earlier in UTC.
  const opens = days.flatMap((day) => day.free.map(({ from }) => from.slice(5, 16)));
  expect(opens).toEqual(['03-03T16:00', '03-10T15:00', '03-17T15:00', '03-24T15:00']);
  for (const days of [0, 29]) {
    expect(await refusalOf(world.as(null).jobs.listFreeTime({ workerId: pro.id, days }))).toBe('api.badInput');
  }
});

test('free time does not say whose jobs take the rest', async () => {
  const pro = await tuesdayPro();
  const { jobId, client } = await world.job({ worker: pro, title: 'Secret party', ...nine });
  const answer = JSON.stringify(await world.as(null).jobs.listFreeTime({ workerId: pro.id }));
  for (const secret of ['Secret party', jobId, client.id, 'busy']) expect(answer).not.toContain(secret);
});

test('a Pro who is not listed has no free time for others, but a schedule', async () => {
  const pro = await tuesdayPro();
  await world.db.updateTable('user').set({ status: 'pending_approval' }).where('id', '=', pro.id).execute();
  for (const workerId of [pro.id, randomUUID()]) {
    expect(await refusalOf(world.as(null).jobs.listFreeTime({ workerId }))).toBe('api.notFound');
  }
  expect((await world.as(pro).jobs.getSchedule({})).days).toHaveLength(14);
});

test('the schedule names the Pro’s own jobs, and no other Pro’s', async () => {
  const [pro, other] = [await tuesdayPro(), await tuesdayPro()];
  const { jobId } = await world.job({ worker: pro, title: 'Fix the sink', ...nine });
  await world.job({ worker: other, ...nine });
  const { days, jobs } = await world.as(pro).jobs.getSchedule({ days: 7 });
  expect(days.find(({ date }) => date === tuesday)?.open).toEqual([
    { from: '2026-03-03T16:00:00.000Z', until: '2026-03-03T20:00:00.000Z' },
  ]);
  expect(jobs).toEqual([
    { id: jobId, title: 'Fix the sink', from: '2026-03-03T17:00:00.000Z', until: '2026-03-03T18:30:00.000Z' },
  ]);
});

test('free time takes one query', async () => {
  const pro = await tuesdayPro();
  expect(await countQueries(null, (api) => api.jobs.listFreeTime({ workerId: pro.id }))).toBe(1);
});
