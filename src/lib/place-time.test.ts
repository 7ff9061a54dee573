import fc from 'fast-check';
import { expect, test } from 'vitest';
import { datesFrom, instantOf, toInstant, toPlaceTime, weekdayIn } from './place-time.server.ts';

const zones = ['America/Los_Angeles', 'America/New_York', 'America/Phoenix', 'Pacific/Honolulu', 'America/St_Johns'];

test.each([
  ['2026-01-15T09:30', 'America/Los_Angeles', '2026-01-15T17:30:00.000Z'],
  ['2026-07-15T09:30', 'America/Los_Angeles', '2026-07-15T16:30:00.000Z'],
  ['2026-07-15T09:30', 'America/Phoenix', '2026-07-15T16:30:00.000Z'],
  ['2026-07-15T00:00', 'America/New_York', '2026-07-15T04:00:00.000Z'],
  ['2026-12-31T23:45', 'Pacific/Honolulu', '2027-01-01T09:45:00.000Z'],
  ['2028-02-29T12:00:00', 'America/Chicago', '2028-02-29T18:00:00.000Z'],
])('%s in %s is %s', (text, zone, instant) => {
  expect(toInstant(text, zone)).toBe(instant);
});

test('a time skipped by daylight saving time is read an hour later', () => {
  // On March 8, 2026, clocks in Los Angeles go from 2:00 to 3:00.
  expect(toInstant('2026-03-08T01:59', 'America/Los_Angeles')).toBe('2026-03-08T09:59:00.000Z');
  expect(toInstant('2026-03-08T02:30', 'America/Los_Angeles')).toBe('2026-03-08T10:30:00.000Z');
  expect(toPlaceTime(new Date('2026-03-08T10:30:00Z'), 'America/Los_Angeles')).toBe('2026-03-08T03:30');
  expect(toInstant('2026-03-08T03:00', 'America/Los_Angeles')).toBe('2026-03-08T10:00:00.000Z');
});

test('a repeated hour means its first occurrence', () => {
  // On November 1, 2026, clocks in Los Angeles go from 2:00 back to 1:00.
  expect(toInstant('2026-11-01T01:30', 'America/Los_Angeles')).toBe('2026-11-01T08:30:00.000Z');
  expect(toInstant('2026-11-01T02:00', 'America/Los_Angeles')).toBe('2026-11-01T10:00:00.000Z');
  expect(toInstant('2026-11-01T00:59', 'America/Los_Angeles')).toBe('2026-11-01T07:59:00.000Z');
});

test.each([
  '',
  'tomorrow',
  '2026-02-30T10:00',
  '2026-13-01T10:00',
  '2026-01-01T24:00',
  '2026-01-01T10:60',
  '2026-01-01',
])('%j is not a date and time', (text) => {
  expect(toInstant(text, 'America/Denver')).toBeNull();
});

test('a local time converts back to the same instant, except in a repeated hour', () => {
  const minute = fc.integer({ min: Date.UTC(2024, 0, 1) / 60_000, max: Date.UTC(2034, 0, 1) / 60_000 });
  fc.assert(
    fc.property(minute, fc.constantFrom(...zones), (minutes, zone) => {
      const instant = new Date(minutes * 60_000);
      const back = toInstant(toPlaceTime(instant, zone), zone);
      const early = instant.getTime() - new Date(back ?? 0).getTime();
      expect([0, 3_600_000]).toContain(early);
      if (early > 0) expect(toPlaceTime(new Date(back ?? 0), zone)).toBe(toPlaceTime(instant, zone));
    }),
    { numRuns: 400 },
  );
});

test('a day and a minute from now are read on the clocks of the place', () => {
  const now = new Date('2026-03-08T04:00:00Z');
  // It is still March 7, a Saturday, in Los Angeles; the clocks change that night.
  expect(weekdayIn(now, 0, 'America/Los_Angeles')).toBe(6);
  expect(instantOf(now, 0, 9 * 60, 'America/Los_Angeles').toISOString()).toBe('2026-03-07T17:00:00.000Z');
  expect(instantOf(now, 1, 9 * 60, 'America/Los_Angeles').toISOString()).toBe('2026-03-08T16:00:00.000Z');
  expect(weekdayIn(now, 0, 'UTC')).toBe(7);
  expect(datesFrom(now, 2, 'America/Los_Angeles')).toEqual(['2026-03-07', '2026-03-08']);
});
