import { after, days, hours, minutes } from '#lib/clock.ts';
import { type Money, share, usd } from '#lib/money.ts';
import type { CancellationTier } from '../../workers/limits.ts';
import type { JobSide } from '../transitions.ts';

/** For this long after the payment, canceling is free in every tier. */
const freeAfterPaymentMs = minutes(5);

export type RefundShare = 'all' | 'half' | 'allButAnHour' | 'nothing';

/** How long before the start a client cancels. `any` is also a moment after it. */
export type CancellationNotice = 'week' | 'twoDays' | 'day' | 'any';

const noticeMs: Record<CancellationNotice, number> = {
  week: days(7),
  twoDays: hours(48),
  day: hours(24),
  any: Number.NEGATIVE_INFINITY,
};

/** A client's refund by the notice that they give at least, from the longest on. */
export const refundRules: Record<CancellationTier, readonly { notice: CancellationNotice; back: RefundShare }[]> = {
  flexible: [
    { notice: 'day', back: 'all' },
    { notice: 'any', back: 'allButAnHour' },
  ],
  moderate: [
    { notice: 'twoDays', back: 'all' },
    { notice: 'day', back: 'half' },
    { notice: 'any', back: 'nothing' },
  ],
  strict: [
    { notice: 'week', back: 'all' },
    { notice: 'day', back: 'half' },
    { notice: 'any', back: 'nothing' },
  ],
};

/** The smallest refund of each share, in basis points of the held money. */
export const leastRefundBps: Record<RefundShare, number> = {
  all: 10_000,
  half: 5_000,
  allButAnHour: 5_000,
  nothing: 0,
};

/** Returns the share that is refunded to a client who cancels with `notice`. */
export function refundShareFor(tier: CancellationTier, notice: CancellationNotice): RefundShare {
  return refundShare(tier, (rule) => noticeMs[rule] <= noticeMs[notice]);
}

function refundShare(tier: CancellationTier, isGiven: (notice: CancellationNotice) => boolean): RefundShare {
  return refundRules[tier].find(({ notice }) => isGiven(notice))?.back ?? 'nothing';
}

/** The parts of an agreement that decide a refund. */
export interface PaidAgreement {
  tier: CancellationTier;
  held: Money;
  /** Of hourly work; null for a fixed price. */
  hourlyRate: Money | null;
  startsAt: Date;
  endsAt: Date;
  paidAt: Date;
  /** The start was lost while the client's bank had the payment, or the account of the other side is suspended (ADR 58): everything goes back. */
  isFree: boolean;
}

/** A refund, and until when it is offered; null has no end. */
export interface RefundStep {
  refund: Money;
  until: Date | null;
}

/**
 * The client's refund when `side` cancels: first the one at `at`, then the one from each later boundary on.
 * A Pro who cancels refunds everything, and so does either side of an agreement that is free to cancel.
 */
export function refundSteps(agreement: PaidAgreement, side: JobSide, at: Date): RefundStep[] {
  if (side === 'worker' || agreement.isFree) return [{ refund: agreement.held, until: null }];
  const { tier, startsAt, paidAt } = agreement;
  const boundaries = [
    after(paidAt, freeAfterPaymentMs),
    ...refundRules[tier].flatMap(({ notice }) => (notice === 'any' ? [] : [after(startsAt, -noticeMs[notice])])),
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
  const leftMs = startsAt.getTime() - at.getTime();
  return usd(
    held -
      workerPart(
        agreement,
        refundShare(tier, (notice) => leftMs > noticeMs[notice]),
      ),
  );
}

/** The Pro's part, rounded down, so that the odd cent goes back to the client. */
function workerPart({ held, hourlyRate, startsAt, endsAt }: PaidAgreement, back: RefundShare): Money {
  if (back === 'all') return usd(0);
  if (back === 'nothing') return held;
  const half = share(held, 10_000 - leastRefundBps.half);
  if (back === 'half') return half;
  const oneHour = hourlyRate ?? usd(Math.floor((held * hours(1)) / (endsAt.getTime() - startsAt.getTime())));
  return usd(Math.min(oneHour, half));
}
