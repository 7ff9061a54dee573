import { describe, expect, test } from 'vitest';
import { days, hours, after as later, minutes } from '#lib/clock.ts';
import { usd } from '#lib/money.ts';
import type { CancellationTier } from '../../workers/limits.ts';
import { type PaidAgreement, refundShareFor, refundSteps } from './cancellation.ts';

const paidAt = new Date('2026-03-01T12:00:00Z');
const startsAt = later(paidAt, days(20));

const agreed = (tier: CancellationTier, changes: Partial<PaidAgreement> = {}): PaidAgreement => ({
  tier,
  held: usd(12_001),
  hourlyRate: null,
  startsAt,
  endsAt: later(startsAt, hours(3)),
  paidAt,
  isFree: false,
  ...changes,
});

/** Returns the refund when the client cancels this long before the start. */
const refundOf = (agreement: PaidAgreement, before: number) =>
  refundSteps(agreement, 'client', later(agreement.startsAt, -before))[0]?.refund;

describe('the refund of a client', () => {
  test.each([
    ['flexible', hours(24) + 1, 12_001],
    ['flexible', hours(24), 12_001 - 4_000],
    ['flexible', -hours(1), 12_001 - 4_000],
    ['moderate', hours(48) + 1, 12_001],
    ['moderate', hours(48), 6_001],
    ['moderate', hours(24) + 1, 6_001],
    ['moderate', hours(24), 0],
    ['strict', days(7) + 1, 12_001],
    ['strict', days(7), 6_001],
    ['strict', hours(24) + 1, 6_001],
    ['strict', hours(24), 0],
  ] as const)('%s, %i ms before the start: %i cents', (tier, before, cents) => {
    expect(refundOf(agreed(tier), before)).toBe(cents);
  });

  test.each([
    ['flexible', ['all', 'all', 'all', 'allButAnHour']],
    ['moderate', ['all', 'all', 'half', 'nothing']],
    ['strict', ['all', 'half', 'half', 'nothing']],
  ] as const)('%s promises a share for each notice', (tier, shares) => {
    const notices = ['week', 'twoDays', 'day', 'any'] as const;
    expect(notices.map((notice) => refundShareFor(tier, notice))).toEqual(shares);
  });

  test('the kept hour of hourly work costs its rate, at most half of the price', () => {
    const hourly = { hourlyRate: usd(5_000), held: usd(20_000) };
    expect(refundOf(agreed('flexible', hourly), hours(2))).toBe(15_000);
    expect(refundOf(agreed('flexible', { ...hourly, held: usd(7_500) }), hours(2))).toBe(3_750);
  });

  test.each(['flexible', 'moderate', 'strict'] as const)('%s is free for five minutes after paying', (tier) => {
    const late = agreed(tier, { startsAt: later(paidAt, hours(2)), endsAt: later(paidAt, hours(4)) });
    const at = (milliseconds: number) => refundSteps(late, 'client', later(paidAt, milliseconds))[0]?.refund;
    expect(at(minutes(5) - 1)).toBe(12_001);
    expect(at(minutes(5))).toBeLessThan(12_001);
  });
});

describe('the upcoming refund steps', () => {
  test('every boundary is listed once, the last without an end', () => {
    expect(refundSteps(agreed('strict'), 'client', later(paidAt, hours(1)))).toEqual([
      { refund: 12_001, until: later(startsAt, -days(7)) },
      { refund: 6_001, until: later(startsAt, -hours(24)) },
      { refund: 0, until: null },
    ]);
  });

  test('boundaries that change nothing are left out', () => {
    expect(refundSteps(agreed('moderate'), 'client', paidAt)[0]).toEqual({
      refund: 12_001,
      until: later(startsAt, -hours(48)),
    });
  });

  test('a payment on the last day is free for five minutes and nothing after', () => {
    const late = agreed('moderate', { startsAt: later(paidAt, hours(2)), endsAt: later(paidAt, hours(4)) });
    expect(refundSteps(late, 'client', paidAt)).toEqual([
      { refund: 12_001, until: later(paidAt, minutes(5)) },
      { refund: 0, until: null },
    ]);
  });

  test('a lost start refunds everything, at any time', () => {
    for (const tier of ['flexible', 'moderate', 'strict'] as const)
      expect(refundSteps(agreed(tier, { isFree: true }), 'client', later(startsAt, days(40)))).toEqual([
        { refund: 12_001, until: null },
      ]);
  });

  test('a cancellation by the Pro refunds everything, at any time', () => {
    expect(refundSteps(agreed('strict'), 'worker', later(startsAt, hours(1)))).toEqual([
      { refund: 12_001, until: null },
    ]);
  });
});
