import { expect, test } from 'vitest';
import { comingHolidays, dateOfHoliday, isUsHoliday, usHolidays } from './us-holidays.ts';

// The dates as the Office of Personnel Management lists them, those moved from a weekend on their own day.
test.each([
  [2026, '01-01 01-19 02-16 05-25 06-19 07-04 09-07 10-12 11-11 11-26 12-25'],
  [2027, '01-01 01-18 02-15 05-31 06-19 07-04 09-06 10-11 11-11 11-25 12-25'],
  [2028, '01-01 01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-11 11-23 12-25'],
])('the federal holidays of %i are on their days', (year, days) => {
  expect(usHolidays.map((holiday) => dateOfHoliday(holiday, year))).toEqual(
    days.split(' ').map((day) => `${year}-${day}`),
  );
});

test('a day beside a holiday is none', () => {
  expect(['2026-11-25', '2026-11-26', '2026-11-27'].map(isUsHoliday)).toEqual([false, true, false]);
});

test('the coming holidays begin with today and reach into the next year', () => {
  const coming = comingHolidays('2026-11-11');
  expect(coming[0]).toEqual({ holiday: 'veterans', date: '2026-11-11' });
  expect(coming.at(-1)).toEqual({ holiday: 'columbus', date: '2027-10-11' });
  expect(coming).toHaveLength(usHolidays.length);
});
