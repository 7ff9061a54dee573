import { expect, test } from 'vitest';
import { quietUntil } from './quiet-hours.server.ts';

const newYork = 'America/New_York';
const losAngeles = 'America/Los_Angeles';

test.each<[string, string, string | null, string]>([
  // Winter: New York is five hours behind UTC.
  ['2026-01-15T13:00:00Z', newYork, null, 'at 8:00 sharp'],
  ['2026-01-15T12:59:59Z', newYork, '2026-01-15T13:00:00Z', 'a second before 8:00'],
  ['2026-01-16T01:59:59Z', newYork, null, 'a second before 21:00'],
  ['2026-01-16T02:00:00Z', newYork, '2026-01-16T13:00:00Z', 'at 21:00 sharp'],
  ['2026-01-16T05:00:00Z', newYork, '2026-01-16T13:00:00Z', 'at midnight'],
  // The nights when daylight saving time starts and ends.
  ['2026-03-08T03:00:00Z', newYork, '2026-03-08T12:00:00Z', 'the night that loses an hour'],
  ['2026-11-01T02:00:00Z', newYork, '2026-11-01T13:00:00Z', 'the night that gains an hour'],
  ['2026-03-08T05:00:00Z', losAngeles, '2026-03-08T15:00:00Z', 'the evening before clocks go forward'],
  ['2026-03-08T10:00:00Z', losAngeles, '2026-03-08T15:00:00Z', 'at 3:00, an hour after 1:59'],
  ['2026-11-01T08:30:00Z', losAngeles, '2026-11-01T16:00:00Z', 'in the first 1:30'],
  ['2026-11-01T09:30:00Z', losAngeles, '2026-11-01T16:00:00Z', 'in the second 1:30'],
  // The end of a month and of a year.
  ['2027-01-01T03:00:00Z', newYork, '2027-01-01T13:00:00Z', 'on New Year’s Eve'],
  ['2026-07-01T05:30:00Z', losAngeles, '2026-07-01T15:00:00Z', 'further west'],
  ['2026-07-01T16:00:00Z', 'Asia/Kolkata', '2026-07-02T02:30:00Z', 'in a zone with half hours'],
])('at %s in %s a text waits until %s (%s)', (now, timeZone, until) => {
  expect(quietUntil(new Date(now), timeZone)).toEqual(until && new Date(until));
});
