import { after, minutes } from '#lib/clock.ts';
import { formatHours } from '#lib/hours.ts';
import { formatRate } from '#lib/money.ts';
import type { Offer } from '#modules/hiring/offers/offer-contract.ts';
import type { Refundable } from '#web/features/jobs/money/refund-terms.ts';
import { useTranslation } from '#web/page/translation.tsx';

type PricedOffer = Pick<Offer, 'pricing' | 'hourlyRateCents' | 'minutes'>;

/** "Fixed price", or "$45/hr × 3.5 hours". */
export function PriceKind({ offer }: { offer: PricedOffer }) {
  return usePriceKind()(offer);
}

/** Returns what writes how an offer is priced. */
export function usePriceKind() {
  const { t, i18n } = useTranslation('hiring');
  return (offer: PricedOffer): string => {
    if (offer.pricing === 'fixed' || offer.hourlyRateCents === null) return t('offer.fixedPrice');
    return t('offer.rateTimesHours', {
      rate: formatRate(offer.hourlyRateCents),
      hours: formatHours(offer.minutes, i18n.language),
    });
  };
}

/** What decides the refund of a quote that is accepted. */
export const refundableOf = (
  offer: Pick<Offer, 'cancellationTier' | 'totalCents' | 'hourlyRateCents' | 'startsAt' | 'minutes'>,
): Refundable => ({
  ...offer,
  endsAt: after(new Date(offer.startsAt), minutes(offer.minutes)).toISOString(),
  paidAt: null,
});

/** True for an offer that answers what a project said before its client changed it, at `editedAt` (ISO). */
export const isBeforeChange = ({ createdAt }: Pick<Offer, 'createdAt'>, editedAt: string | null): boolean =>
  editedAt !== null && createdAt < editedAt;
