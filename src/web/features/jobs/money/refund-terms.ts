import { usd } from '#lib/money.ts';
import { refundSteps } from '#modules/jobs/ending/cancellation.ts';
import type { CancellationTier } from '#modules/workers/limits.ts';

/** The parts of a quote or a job that decide a refund; instants are ISO. */
export interface Refundable {
  cancellationTier: CancellationTier;
  totalCents: number;
  /** Of hourly work; null for a fixed price. */
  hourlyRateCents: number | null;
  startsAt: string;
  endsAt: string;
  /** Null before the payment. */
  paidAt: string | null;
}

/** What of a refund is said: all of it, a part and nothing, in this order, each until a moment or for good. */
export interface RefundTerms {
  kind: 'fullPartNone' | 'fullPart' | 'fullNone' | 'partNone' | 'part' | 'none';
  /** Until when everything is refunded, ISO. */
  fullUntil: string | null;
  partCents: number | null;
  partUntil: string | null;
}

/**
 * Returns what is refunded to a client who cancels from `now` (ISO) on. Before the payment, its five free minutes are not counted:
 * the sentences for that time (`useRefundSentence`) name them in words, as they have no date yet.
 */
export function refundTerms(agreed: Refundable, now: string): RefundTerms {
  const agreement = {
    tier: agreed.cancellationTier,
    held: usd(agreed.totalCents),
    hourlyRate: agreed.hourlyRateCents === null ? null : usd(agreed.hourlyRateCents),
    startsAt: new Date(agreed.startsAt),
    endsAt: new Date(agreed.endsAt),
    // Long ago, so that the five minutes are over.
    paidAt: new Date(agreed.paidAt ?? 0),
    isFree: false,
  };
  const steps = refundSteps(agreement, 'client', new Date(now));
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

/** No policy refunds everything for good. */
function kindOf(full: boolean, part: boolean, none: boolean): RefundTerms['kind'] {
  if (full && part) return none ? 'fullPartNone' : 'fullPart';
  if (full) return 'fullNone';
  if (part) return none ? 'partNone' : 'part';
  return 'none';
}
