import { expect, test } from 'vitest';
import { hours } from './clock.ts';
import { wallClock, zoneOffset } from './zone.ts';

const at = (iso: string) => Date.parse(iso);

test.each([
  ['2026-01-15T12:00:00.750Z', 'America/New_York', -5],
  ['2026-07-15T12:00:00Z', 'America/New_York', -4],
  ['2026-07-15T12:00:00Z', 'America/Phoenix', -7],
  ['2026-01-15T12:00:00Z', 'Pacific/Honolulu', -10],
  ['2026-01-15T12:00:00Z', 'UTC', 0],
])('at %s the clocks of %s are %i hours ahead', (instant, zone, ahead) => {
  expect(zoneOffset(at(instant), zone)).toBe(hours(ahead));
});

test('the offset changes in the second when daylight saving time begins', () => {
  expect(zoneOffset(at('2026-03-08T09:59:59Z'), 'America/Los_Angeles')).toBe(hours(-8));
  expect(zoneOffset(at('2026-03-08T10:00:00Z'), 'America/Los_Angeles')).toBe(hours(-7));
});

test('midnight is the hour 0 of the new day', () => {
  expect(wallClock(at('2026-03-02T08:00:00Z'), 'America/Los_Angeles')).toBe(at('2026-03-02T00:00:00Z'));
});
