import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toInstant, toPlaceTime } from './place-time.ts';

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

test('an hour that summer time skips is read an hour later', () => {
  // On 8 March 2026 clocks in Los Angeles went from 2:00 to 3:00.
  expect(toInstant('2026-03-08T01:59', 'America/Los_Angeles')).toBe('2026-03-08T09:59:00.000Z');
  expect(toInstant('2026-03-08T02:30', 'America/Los_Angeles')).toBe('2026-03-08T10:30:00.000Z');
  expect(toPlaceTime('2026-03-08T10:30:00Z', 'America/Los_Angeles')).toBe('2026-03-08T03:30');
  expect(toInstant('2026-03-08T03:00', 'America/Los_Angeles')).toBe('2026-03-08T10:00:00.000Z');
});

test('of an hour that comes twice the first is meant', () => {
  // On 1 November 2026 clocks in New York went from 2:00 back to 1:00.
  expect(toInstant('2026-11-01T01:30', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z');
  expect(toInstant('2026-11-01T02:00', 'America/New_York')).toBe('2026-11-01T07:00:00.000Z');
  expect(toInstant('2026-11-01T00:59', 'America/New_York')).toBe('2026-11-01T04:59:00.000Z');
});

test.each([
  '',
  'tomorrow',
  '2026-02-30T10:00',
  '2026-13-01T10:00',
  '2026-01-01T24:00',
  '2026-01-01T10:60',
  '2026-01-01',
])('%j is no date and time', (text) => {
  expect(toInstant(text, 'America/Denver')).toBeNull();
});

test('what the clocks of a place show leads back to the same instant, except in the hour that comes twice', () => {
  const minute = fc.integer({ min: Date.UTC(2024, 0, 1) / 60_000, max: Date.UTC(2034, 0, 1) / 60_000 });
  fc.assert(
    fc.property(minute, fc.constantFrom(...zones), (minutes, zone) => {
      const instant = new Date(minutes * 60_000);
      const back = toInstant(toPlaceTime(instant, zone), zone);
      const early = instant.getTime() - new Date(back ?? 0).getTime();
      expect([0, 3_600_000]).toContain(early);
      if (early > 0) expect(toPlaceTime(back ?? '', zone)).toBe(toPlaceTime(instant, zone));
    }),
    { numRuns: 400 },
  );
});
