import { expect, test } from 'vitest';
import { nextOpenDays } from './open-days.ts';

const hours = [
  { weekday: 1, opens: '08:00', closes: '12:00' },
  { weekday: 1, opens: '13:00', closes: '17:00' },
  { weekday: 3, opens: '09:00', closes: '18:00' },
];
const zone = 'America/Los_Angeles';
const days = (now: string, count = 3) => nextOpenDays(hours, zone, new Date(now), count).map(({ date }) => date);

test('lists the coming open days in order', () => {
  expect(days('2026-11-20T20:00:00Z')).toEqual(['2026-11-23', '2026-11-25', '2026-11-30']);
});

test('today counts until its last hours end, with its remaining hours', () => {
  const [today] = nextOpenDays(hours, zone, new Date('2026-11-23T21:30:00Z'), 1);
  expect(today).toEqual({ date: '2026-11-23', daysAhead: 0, hours: [{ opens: '13:00', closes: '17:00' }] });
  expect(days('2026-11-24T01:00:00Z', 1)).toEqual(['2026-11-25']);
});

test('the day is in the Pro’s time zone, not in UTC', () => {
  expect(days('2026-11-24T00:30:00Z', 1)).toEqual(['2026-11-23']);
});

const daily = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '00:30', closes: '23:30' }));

test.each([
  // Clocks go from 2:00 to 3:00 at 10:00 UTC.
  ['2026-03-08T07:15:00Z', ['2026-03-07', '2026-03-08', '2026-03-09'], 'before the night that loses an hour'],
  ['2026-03-08T07:45:00Z', ['2026-03-08', '2026-03-09', '2026-03-10'], 'after closing time on its eve'],
  ['2026-03-08T10:00:00Z', ['2026-03-08', '2026-03-09', '2026-03-10'], 'at 3:00, an hour after 1:59'],
  // Clocks go from 2:00 back to 1:00 at 9:00 UTC.
  ['2026-11-01T06:15:00Z', ['2026-10-31', '2026-11-01', '2026-11-02'], 'before the night that gains an hour'],
  ['2026-11-01T08:30:00Z', ['2026-11-01', '2026-11-02', '2026-11-03'], 'in the first 1:30'],
  ['2026-11-01T09:30:00Z', ['2026-11-01', '2026-11-02', '2026-11-03'], 'in the second 1:30'],
  ['2026-11-02T07:45:00Z', ['2026-11-02', '2026-11-03', '2026-11-04'], 'after closing time on the longer day'],
])('at %s the next open days are %j (%s)', (now, dates) => {
  expect(nextOpenDays(daily, zone, new Date(now), 3).map(({ date }) => date)).toEqual(dates);
});

test('a repeated hour counts as open both times', () => {
  const early = [{ weekday: 7, opens: '01:00', closes: '01:45' }];
  const isOpenToday = (now: string) => nextOpenDays(early, zone, new Date(now), 1)[0]?.daysAhead === 0;
  expect(isOpenToday('2026-11-01T08:40:00Z')).toBe(true);
  expect(isOpenToday('2026-11-01T08:50:00Z')).toBe(false);
  expect(isOpenToday('2026-11-01T09:40:00Z')).toBe(true);
});

test('a Pro without hours has no open days', () => {
  expect(nextOpenDays([], zone, new Date(), 3)).toEqual([]);
});
