import { usd } from '#lib/money.ts';
import type { Offer } from '#modules/hiring/contract.ts';
import { refundSteps } from '#modules/jobs/ending/cancellation.ts';

/** What of a refund is said: all of it, a part and nothing, in this order, each until a moment or for good. */
export interface RefundTerms {
  kind: 'fullPartNone' | 'fullPart' | 'fullNone' | 'partNone' | 'full' | 'part' | 'none';
  /** Until when everything is refunded, ISO. */
  fullUntil: string | null;
  partCents: number | null;
  partUntil: string | null;
}

/**
 * Returns what a client gets back who accepts this quote and cancels later than five minutes after the payment: that everything
 * is refunded before is said once for all quotes. `now` is ISO.
 */
export function refundTerms(offer: Offer, now: string): RefundTerms {
  const [at, startsAt] = [new Date(now), new Date(offer.startsAt)];
  const agreement = {
    tier: offer.cancellationTier,
    held: usd(offer.totalCents),
    hourlyRate: offer.hourlyRateCents === null ? null : usd(offer.hourlyRateCents),
    startsAt,
    endsAt: new Date(startsAt.getTime() + offer.minutes * 60_000),
    // Long ago, so that the five minutes are over.
    paidAt: new Date(0),
  };
  const steps = refundSteps(agreement, 'client', at);
  const full = steps.find(({ refund }) => refund === agreement.held);
  const part = steps.find(({ refund }) => refund > 0 && refund < agreement.held);
  const none = steps.some(({ refund }) => refund === 0);
  return {
    kind: kindOf(Boolean(full), Boolean(part), none),
    fullUntil: full?.until?.toISOString() ?? null,
    partCents: part?.refund ?? null,
    partUntil: part?.until?.toISOString() ?? null,
  };
}

function kindOf(full: boolean, part: boolean, none: boolean): RefundTerms['kind'] {
  if (full && part) return none ? 'fullPartNone' : 'fullPart';
  if (full) return none ? 'fullNone' : 'full';
  if (part) return none ? 'partNone' : 'part';
  return 'none';
}
