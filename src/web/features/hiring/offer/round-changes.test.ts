import { expect, test } from 'vitest';
import { changesSince } from './round-changes.ts';

const fixed = {
  pricing: 'fixed',
  hourlyRateCents: null,
  minutes: 120,
  totalCents: 12_000,
  startsAt: '2026-03-04T17:00:00.000Z',
} as const;
const hourly = { ...fixed, pricing: 'hourly', hourlyRateCents: 6_000 } as const;
const none = { total: false, pricing: false, hours: false, start: false };

test.each([
  ['the same terms change nothing', fixed, fixed, {}],
  ['another price', fixed, { ...fixed, totalCents: 10_000 }, { total: true }],
  ['another start', fixed, { ...fixed, startsAt: '2026-03-05T17:00:00.000Z' }, { start: true }],
  ['more hours for a fixed price', fixed, { ...fixed, minutes: 180 }, { hours: true }],
  ['another rate', hourly, { ...hourly, hourlyRateCents: 5_000, totalCents: 10_000 }, { total: true, pricing: true }],
  [
    'more hours at the same rate',
    hourly,
    { ...hourly, minutes: 180, totalCents: 18_000 },
    { total: true, pricing: true },
  ],
  ['hours in place of a fixed price of the same sum', fixed, hourly, { pricing: true }],
])('%s', (_, before, round, changed) => {
  expect(changesSince(before, round)).toEqual({ ...none, ...changed });
});
