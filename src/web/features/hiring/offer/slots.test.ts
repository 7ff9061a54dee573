import { expect, test } from 'vitest';
import type { Schedule } from '#modules/jobs/schedule/schedule-contract.ts';
import { fits, freeSpans, type SlotDay, slotDays } from './slots.ts';

const at = (time: string) => `2026-03-03T${time}:00.000Z`;
const job = (from: string, until: string, title = 'Fix the sink') => ({
  id: title,
  title,
  from: at(from),
  until: at(until),
});
const week = (open: [string, string][], jobs: Schedule['jobs'] = []): Schedule => ({
  timeZone: 'America/Los_Angeles',
  days: [{ date: '2026-03-03', open: open.map(([from, until]) => ({ from: at(from), until: at(until) })) }],
  jobs,
});
const dayOf = (schedule: Schedule, now = '2026-03-02T17:00:00.000Z') => slotDays(schedule, now)[0] as SlotDay;
const starts = (day: SlotDay) => day.starts.map((start) => `${start.at.slice(11, 16)} ${start.minutes}`);

test('work can start on each half hour of the open time, for as long as it lasts', () => {
  expect(starts(dayOf(week([['16:00', '18:00']])))).toEqual(['16:00 120', '16:30 90', '17:00 60', '17:30 30']);
  expect(starts(dayOf(week([['16:10', '17:40']])))).toEqual(['16:30 70', '17:00 40']);
});

test('a job takes its half hours, and shortens what is before it', () => {
  const day = dayOf(week([['16:00', '20:00']], [job('17:15', '18:45')]));
  expect(starts(day)).toEqual(['16:00 75', '16:30 45', '17:00 15', '19:00 60', '19:30 30']);
  expect(day.jobs.map(({ title }) => title)).toEqual(['Fix the sink']);
});

test('a job of another time of the day is not named', () => {
  expect(dayOf(week([['16:00', '17:00']], [job('20:00', '21:00'), job('17:00', '18:00')])).jobs).toEqual([]);
});

test('a start that the payment cannot precede is left out', () => {
  expect(starts(dayOf(week([['16:00', '18:00']]), at('16:20')))).toEqual(['17:00 60', '17:30 30']);
  expect(starts(dayOf(week([['16:00', '18:00']]), at('16:30')))).toEqual(['17:00 60', '17:30 30']);
});

test('a start fits work that ends before the next job', () => {
  const day = dayOf(week([['16:00', '20:00']], [job('17:30', '18:30')]));
  expect(day.starts.filter((start) => fits(start, 90)).map((start) => start.at)).toEqual([at('16:00'), at('18:30')]);
  expect(day.starts.every((start) => fits(start, null))).toBe(true);
  expect(freeSpans(day, 90)).toEqual([
    { from: at('16:00'), until: at('17:30') },
    { from: at('18:30'), until: at('20:00') },
  ]);
  expect(freeSpans(day, 91)).toEqual([]);
});
