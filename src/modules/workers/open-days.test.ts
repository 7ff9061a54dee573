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

test('today counts while its last hours have not ended, with what is left of it', () => {
  const [today] = nextOpenDays(hours, zone, new Date('2026-11-23T21:30:00Z'), 1);
  expect(today).toEqual({ date: '2026-11-23', daysAhead: 0, hours: [{ opens: '13:00', closes: '17:00' }] });
  expect(days('2026-11-24T01:00:00Z', 1)).toEqual(['2026-11-25']);
});

test('the day is the one the Pro lives in, not the one of Greenwich', () => {
  expect(days('2026-11-24T00:30:00Z', 1)).toEqual(['2026-11-23']);
});

test('a change of the clocks neither skips nor repeats a day', () => {
  const daily = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '08:00', closes: '20:00' }));
  const dates = nextOpenDays(daily, zone, new Date('2026-10-31T16:00:00Z'), 4).map(({ date }) => date);
  expect(dates).toEqual(['2026-10-31', '2026-11-01', '2026-11-02', '2026-11-03']);
});

test('somebody without hours has no open days', () => {
  expect(nextOpenDays([], zone, new Date(), 3)).toEqual([]);
});
