import { expect, test } from 'vitest';
import type { Offer } from '#modules/hiring/contract.ts';
import { cancellationTiers } from '#modules/workers/limits.ts';
import { refundTerms } from './refund-steps.ts';

const offer: Offer = {
  id: '3f0c5f7e-43c5-4b5e-9f5f-0d3b6f0a0001',
  state: 'quoted',
  pricing: 'hourly',
  hourlyRateCents: 4_800,
  minutes: 180,
  totalCents: 14_400,
  startsAt: '2026-03-12T17:00:00.000Z',
  message: 'I can do it.',
  cancellationTier: 'moderate',
  expiresAt: '2026-03-05T17:00:00.000Z',
  createdAt: '2026-03-02T17:00:00.000Z',
};

test.each([
  ['moderate', '2026-03-02', 'fullPartNone', '2026-03-10', 7_200, '2026-03-11'],
  ['moderate', '2026-03-10', 'partNone', null, 7_200, '2026-03-11'],
  ['moderate', '2026-03-11', 'none', null, null, null],
  ['strict', '2026-03-02', 'fullPartNone', '2026-03-05', 7_200, '2026-03-11'],
  ['flexible', '2026-03-02', 'fullPart', '2026-03-11', 9_600, null],
  ['flexible', '2026-03-12', 'part', null, 9_600, null],
] as const)('%s, on %s: %s', (cancellationTier, day, kind, full, partCents, part) => {
  const at = (date: string | null) => date && `${date}T17:00:00.000Z`;
  expect(refundTerms({ ...offer, cancellationTier }, `${day}T18:00:00.000Z`)).toEqual({
    kind,
    fullUntil: at(full),
    partCents,
    partUntil: at(part),
  });
});

test('a fixed price of one hour refunds half at the least', () => {
  const fixed = { ...offer, pricing: 'fixed' as const, hourlyRateCents: null, minutes: 60, totalCents: 5_000 };
  const late = { ...fixed, cancellationTier: 'flexible' as const };
  expect(refundTerms(late, '2026-03-12T18:00:00.000Z')).toMatchObject({ kind: 'part', partCents: 2_500 });
});

test('the free five minutes after the payment are not counted', () => {
  for (const cancellationTier of cancellationTiers) {
    const { fullUntil } = refundTerms({ ...offer, cancellationTier }, '2026-03-12T16:00:00.000Z');
    expect(fullUntil).toBeNull();
  }
});
