import { formatWhenWithZone } from '#lib/when.ts';
import type { Offer, OfferRound } from '#modules/hiring/offers/offer-contract.ts';
import type { OfferSide } from '#modules/hiring/states.ts';
import { useTextLang } from '#web/page/text-lang.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Price } from '#web/ui/display/price.tsx';
import { PriceKind } from './offer-words.tsx';

/** The offers that `offer` has replaced, and `offer` itself, oldest first: who, how much, when, and the words. */
export function OfferThread({
  offer,
  reader,
  name,
  timeZone,
}: {
  offer: Offer;
  reader: OfferSide;
  /** The name of the other side. */
  name: string;
  timeZone: string;
}) {
  const { t, i18n } = useTranslation('hiring');
  const langOf = useTextLang();
  const titleOf = useRoundTitle(reader, name);
  return (
    <ol aria-label={t('thread.title')} className="flex max-w-prose flex-col gap-4">
      {[...offer.earlier, offer].map((round, at) => (
        <li
          key={round.id}
          className={`flex flex-col gap-1 border-l-4 pl-4 ${round.id === offer.id ? 'border-pine' : 'border-line'}`}
        >
          <p className="text-ink-soft text-sm">{titleOf(round, at)}</p>
          <p className="flex flex-wrap items-baseline gap-x-3">
            <Price cents={round.totalCents} size="sm" />
            <span className="text-ink-soft text-sm">
              <PriceKind offer={round} />
            </span>
            <span className="text-sm">{formatWhenWithZone(round.startsAt, timeZone, i18n.language)}</span>
          </p>
          <p lang={langOf(round.message)} className="whitespace-pre-line break-words">
            {round.message}
          </p>
        </li>
      ))}
    </ol>
  );
}

/** Returns what an offer is called: whose quote (round 0) or counter. */
export function useRoundTitle(reader: OfferSide, name: string) {
  const { t } = useTranslation('hiring');
  return ({ madeBy }: Pick<OfferRound, 'madeBy'>, round: number): string =>
    t(`thread.${round === 0 ? 'quote' : 'counter'}${madeBy === reader ? 'You' : 'Other'}`, { name });
}
