import { expect, test } from 'vitest';
import { nextOpenings } from './openings.ts';

const day = (date: string, ...free: [string, string][]) => ({
  date,
  free: free.map(([from, until]) => ({ from: `${date}T${from}:00.000Z`, until: `${date}T${until}:00.000Z` })),
});

test('lists the first days with free time, and how far they are', () => {
  const days = [
    day('2026-03-02'),
    day('2026-03-03', ['08:00', '12:00']),
    day('2026-03-04'),
    day('2026-03-05', ['09:00', '10:00']),
  ];
  expect(nextOpenings(days, 3).map(({ date, daysAhead }) => [date, daysAhead])).toEqual([
    ['2026-03-03', 1],
    ['2026-03-05', 3],
  ]);
  expect(nextOpenings(days, 1)).toHaveLength(1);
});

test('a day that has begun continues at the next half hour; scraps are left out', () => {
  const [today] = nextOpenings([day('2026-03-02', ['09:47', '12:00'], ['13:00', '13:20'], ['16:40', '17:00'])], 3);
  expect(today?.free).toEqual([{ from: '2026-03-02T10:00:00.000Z', until: '2026-03-02T12:00:00.000Z' }]);
});
