import { expect, test } from 'vitest';
import { endOfBusinessDay } from './business-days.server.ts';

const inNewYork = (from: string, count = 5) =>
  endOfBusinessDay(new Date(from), count, 'America/New_York').toISOString();

test('five business days after a Monday end on the next Monday, at the end of the day', () => {
  expect(inNewYork('2026-03-02T15:00:00Z')).toBe('2026-03-10T03:59:59.000Z');
});

test.each([
  ['a Friday', '2026-03-13T15:00:00Z', '2026-03-21T03:59:59.000Z'],
  ['a Saturday', '2026-03-14T15:00:00Z', '2026-03-21T03:59:59.000Z'],
  ['a Sunday', '2026-03-15T15:00:00Z', '2026-03-21T03:59:59.000Z'],
])('the days after %s begin on Monday', (_, from, until) => {
  expect(inNewYork(from)).toBe(until);
});

test('the day of the start is the one on the clocks of the place', () => {
  // It is Monday in Honolulu, and already Tuesday in Greenwich.
  const until = endOfBusinessDay(new Date('2026-03-03T09:00:00Z'), 1, 'Pacific/Honolulu');
  expect(until.toISOString()).toBe('2026-03-04T09:59:59.000Z');
});

test.each([
  ['New Year’s Day', '2026-01-01'],
  ['Martin Luther King Jr. Day', '2026-01-19'],
  ['Washington’s Birthday', '2026-02-16'],
  ['Memorial Day', '2026-05-25'],
  ['Juneteenth', '2026-06-19'],
  ['Independence Day, a Saturday, observed on Friday', '2026-07-03'],
  ['Labor Day', '2026-09-07'],
  ['Columbus Day', '2026-10-12'],
  ['Veterans Day', '2026-11-11'],
  ['Thanksgiving', '2026-11-26'],
  ['Christmas', '2026-12-25'],
  ['Independence Day of 2027, a Sunday, observed on Monday', '2027-07-05'],
  ['New Year’s Day of 2028, a Saturday, observed in the old year', '2027-12-31'],
])('%s is no business day', (_, day) => {
  const noon = new Date(`${day}T17:00:00Z`);
  const before = new Date(noon.getTime() - 86_400_000);
  expect(endOfBusinessDay(before, 1, 'America/New_York') > new Date(noon.getTime() + 20 * 3_600_000)).toBe(true);
});

test('a year has 250 business days', () => {
  expect(inNewYork('2025-12-31T17:00:00Z', 250)).toBe('2027-01-01T04:59:59.000Z');
});
