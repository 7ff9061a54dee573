import fc from 'fast-check';
import { expect, test } from 'vitest';
import { after, hours, minutes } from '#lib/clock.ts';
import { pageExpiry, resumableMs } from './page-expiry.ts';

const now = new Date('2026-03-01T12:00:00Z');

test.each([
  ['3 hours', hours(3), hours(3)],
  ['15 minutes', minutes(15), minutes(41)],
  ['72 hours', hours(72), hours(23)],
])('a deadline in %s', (_, leftMs, openMs) => {
  expect(pageExpiry(after(now, leftMs), now)).toEqual(after(now, openMs));
});

test('the provider always receives 30 minutes to 24 hours, also when the creation is repeated', () => {
  const left = fc.integer({ min: -hours(100), max: hours(1_000) });
  fc.assert(
    fc.property(left, fc.integer({ min: 0, max: resumableMs }), (leftMs, repeatedAfterMs) => {
      const openMs = pageExpiry(after(now, leftMs), now).getTime() - now.getTime() - repeatedAfterMs;
      return openMs > minutes(30) && openMs < hours(24);
    }),
  );
});
