import { after, days, hours, minutes } from '#lib/clock.ts';
import { type Money, share, usd } from '#lib/money.ts';
import type { JobSide } from './transitions.ts';

export type CancellationTier = 'flexible' | 'moderate' | 'strict';

/** Cancelling costs nothing for this long after paying, in every tier. */
export const freeAfterPayment = minutes(5);

type Share = 'all' | 'half' | 'allButAnHour' | 'nothing';

/** What comes back to a client, by the time left before the start; the last line has no end. */
const tiers: Record<CancellationTier, readonly { back: Share; until: number | null }[]> = {
  flexible: [
    { back: 'all', until: hours(24) },
    { back: 'allButAnHour', until: null },
  ],
  moderate: [
    { back: 'all', until: hours(48) },
    { back: 'half', until: hours(24) },
    { back: 'nothing', until: null },
  ],
  strict: [
    { back: 'all', until: days(7) },
    { back: 'half', until: hours(24) },
    { back: 'nothing', until: null },
  ],
};

/** What was agreed and paid, as far as it decides a refund. */
export interface PaidAgreement {
  tier: CancellationTier;
  held: Money;
  /** Of hourly work; null for a fixed price. */
  hourlyRate: Money | null;
  startsAt: Date;
  endsAt: Date;
  paidAt: Date;
}

/** What comes back, and until when that holds; null is for good. */
export interface RefundStep {
  refund: Money;
  until: Date | null;
}

/**
 * What comes back when `side` cancels: first what it is at `at`, then what it becomes at each boundary still ahead.
 * A Pro who cancels gives everything back.
 */
export function refundSteps(agreement: PaidAgreement, side: JobSide, at: Date): RefundStep[] {
  if (side === 'worker') return [{ refund: agreement.held, until: null }];
  const { tier, startsAt, paidAt } = agreement;
  const boundaries = [
    after(paidAt, freeAfterPayment),
    ...tiers[tier].flatMap(({ until }) => (until === null ? [] : [after(startsAt, -until)])),
  ].filter((boundary) => boundary > at);
  boundaries.sort((a, b) => a.getTime() - b.getTime());
  const steps = [at, ...boundaries].map((from, n) => ({
    refund: refundAt(agreement, from),
    until: boundaries[n] ?? null,
  }));
  return steps.filter(({ refund }, n) => refund !== steps[n + 1]?.refund);
}

/** What a client who cancels at `at` gets back. A boundary itself belongs to the time after it. */
function refundAt(agreement: PaidAgreement, at: Date): Money {
  const { tier, held, startsAt, paidAt } = agreement;
  if (at < after(paidAt, freeAfterPayment)) return held;
  const left = startsAt.getTime() - at.getTime();
  const back = tiers[tier].find(({ until }) => until === null || left > until)?.back ?? 'nothing';
  return usd(held - keptOf(agreement, back));
}

/** What the Pro keeps; rounded down, so that the odd cent goes back to the client. */
function keptOf({ held, hourlyRate, startsAt, endsAt }: PaidAgreement, back: Share): Money {
  if (back === 'all') return usd(0);
  if (back === 'nothing') return held;
  const half = share(held, 5_000);
  if (back === 'half') return half;
  const oneHour = hourlyRate ?? usd(Math.floor((held * hours(1)) / (endsAt.getTime() - startsAt.getTime())));
  return usd(Math.min(oneHour, half));
}
