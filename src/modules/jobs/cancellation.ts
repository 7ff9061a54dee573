import { after, days, hours, minutes } from '#lib/clock.ts';
import { type Money, share, usd } from '#lib/money.ts';
import type { JobSide } from './transitions.ts';

export type CancellationTier = 'flexible' | 'moderate' | 'strict';

/** For this long after the payment, cancelling is free in every tier. */
const freeAfterPaymentMs = minutes(5);

type RefundShare = 'all' | 'half' | 'allButAnHour' | 'nothing';

/** A client's refund by the time left before the start; the last line has no limit. */
const tiers: Record<CancellationTier, readonly { back: RefundShare; until: number | null }[]> = {
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

/** The parts of an agreement that decide a refund. */
export interface PaidAgreement {
  tier: CancellationTier;
  held: Money;
  /** Of hourly work; null for a fixed price. */
  hourlyRate: Money | null;
  startsAt: Date;
  endsAt: Date;
  paidAt: Date;
}

/** A refund, and until when it is offered; null has no end. */
export interface RefundStep {
  refund: Money;
  until: Date | null;
}

/**
 * The client's refund when `side` cancels: first the one at `at`, then the one from each later boundary on.
 * A Pro who cancels refunds everything.
 */
export function refundSteps(agreement: PaidAgreement, side: JobSide, at: Date): RefundStep[] {
  if (side === 'worker') return [{ refund: agreement.held, until: null }];
  const { tier, startsAt, paidAt } = agreement;
  const boundaries = [
    after(paidAt, freeAfterPaymentMs),
    ...tiers[tier].flatMap(({ until }) => (until === null ? [] : [after(startsAt, -until)])),
  ].filter((boundary) => boundary > at);
  boundaries.sort((a, b) => a.getTime() - b.getTime());
  const steps = [at, ...boundaries].map((from, n) => ({
    refund: refundAt(agreement, from),
    until: boundaries[n] ?? null,
  }));
  return steps.filter(({ refund }, n) => refund !== steps[n + 1]?.refund);
}

/** The refund of a client who cancels at `at`. A boundary itself belongs to the time after it. */
function refundAt(agreement: PaidAgreement, at: Date): Money {
  const { tier, held, startsAt, paidAt } = agreement;
  if (at < after(paidAt, freeAfterPaymentMs)) return held;
  const left = startsAt.getTime() - at.getTime();
  const back = tiers[tier].find(({ until }) => until === null || left > until)?.back ?? 'nothing';
  return usd(held - workerPart(agreement, back));
}

/** The Pro's part, rounded down, so that the odd cent goes back to the client. */
function workerPart({ held, hourlyRate, startsAt, endsAt }: PaidAgreement, back: RefundShare): Money {
  if (back === 'all') return usd(0);
  if (back === 'nothing') return held;
  const half = share(held, 5_000);
  if (back === 'half') return half;
  const oneHour = hourlyRate ?? usd(Math.floor((held * hours(1)) / (endsAt.getTime() - startsAt.getTime())));
  return usd(Math.min(oneHour, half));
}
