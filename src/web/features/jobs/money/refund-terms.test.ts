import { expect, test } from 'vitest';
import { cancellationTiers } from '#modules/workers/limits.ts';
import { type Refundable, refundTerms } from './refund-terms.ts';

const agreed: Refundable = {
  cancellationTier: 'moderate',
  totalCents: 14_400,
  hourlyRateCents: 4_800,
  startsAt: '2026-03-12T17:00:00.000Z',
  endsAt: '2026-03-12T20:00:00.000Z',
  paidAt: null,
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
  expect(refundTerms({ ...agreed, cancellationTier }, `${day}T18:00:00.000Z`)).toEqual({
    kind,
    fullUntil: at(full),
    partCents,
    partUntil: at(part),
  });
});

test('a fixed price of one hour refunds half at the least', () => {
  const fixed = { ...agreed, hourlyRateCents: null, endsAt: '2026-03-12T18:00:00.000Z', totalCents: 5_000 };
  const late = { ...fixed, cancellationTier: 'flexible' as const };
  expect(refundTerms(late, '2026-03-12T18:00:00.000Z')).toMatchObject({ kind: 'part', partCents: 2_500 });
});

test('before the payment its free five minutes are not counted', () => {
  for (const cancellationTier of cancellationTiers) {
    const { fullUntil } = refundTerms({ ...agreed, cancellationTier }, '2026-03-12T16:00:00.000Z');
    expect(fullUntil).toBeNull();
  }
});

test('after the payment everything is refunded for five minutes, even on the last day', () => {
  const paid = { ...agreed, paidAt: '2026-03-12T15:00:00.000Z' };
  expect(refundTerms(paid, '2026-03-12T15:01:00.000Z')).toMatchObject({
    kind: 'fullNone',
    fullUntil: '2026-03-12T15:05:00.000Z',
  });
  expect(refundTerms(paid, '2026-03-12T15:05:00.000Z')).toMatchObject({ kind: 'none' });
});
