import fc from 'fast-check';
import { expect, test } from 'vitest';
import { after, hours, minutes } from '#lib/clock.ts';
import { sessionExpiry } from './session-expiry.ts';

const now = new Date('2026-03-01T12:00:00Z');
const at = (milliseconds: number) => after(now, milliseconds);

test('a time within the limits stays', () => {
  expect(sessionExpiry(at(hours(3)), now)).toEqual(at(hours(3)));
});

test('15 minutes become 46', () => {
  expect(sessionExpiry(at(minutes(15)), now)).toEqual(at(minutes(46)));
});

test('72 hours become 12', () => {
  expect(sessionExpiry(at(hours(72)), now)).toEqual(at(hours(12)));
});

test('a repeated call asks for the same instant', () => {
  for (const requestedMs of [minutes(15), hours(3), hours(72)]) {
    expect(sessionExpiry(at(requestedMs), at(minutes(10)))).toEqual(sessionExpiry(at(requestedMs), now));
  }
});

test('the provider always receives a time 30 minutes to 24 hours ahead', () => {
  fc.assert(
    fc.property(fc.integer({ min: -hours(100), max: hours(1_000) }), (requestedMs) => {
      const remainingMs = sessionExpiry(at(requestedMs), now).getTime() - now.getTime();
      return remainingMs > minutes(30) && remainingMs < hours(24);
    }),
  );
});
