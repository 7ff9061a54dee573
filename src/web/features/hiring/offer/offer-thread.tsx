import type { ReactNode } from 'react';
import { formatHours } from '#lib/hours.ts';
import { formatMoney } from '#lib/money.ts';
import { formatWhenWithZone } from '#lib/when.ts';
import type { Offer, OfferRound } from '#modules/hiring/offers/offer-contract.ts';
import type { OfferSide } from '#modules/hiring/states.ts';
import { useTextLang } from '#web/page/text-lang.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Price } from '#web/ui/display/price.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import { usePriceKind } from './offer-words.tsx';
import { changesSince } from './round-changes.ts';

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
  const { t } = useTranslation('hiring');
  const langOf = useTextLang();
  const rounds: OfferRound[] = [...offer.earlier, offer];
  const titleOf = useRoundTitle(reader, name);
  return (
    <ol aria-label={t('thread.title')} className="flex max-w-prose flex-col gap-4">
      {rounds.map((round, at) => (
        <li
          key={round.id}
          className={`flex flex-col gap-1 border-l-4 pl-4 ${round.id === offer.id ? 'border-pine' : 'border-line'}`}
        >
          <p className="text-ink-soft text-sm">{titleOf(round, at)}</p>
          <Terms round={round} before={rounds[at - 1]} timeZone={timeZone} />
          <p lang={langOf(round.message)} className="whitespace-pre-line break-words">
            {round.message}
          </p>
        </li>
      ))}
    </ol>
  );
}

/** Price and start of a round. What is not as in the round before is bold, with what it was. */
function Terms({
  round,
  before,
  timeZone,
}: {
  round: OfferRound;
  /** Undefined for the first round. */
  before: OfferRound | undefined;
  timeZone: string;
}) {
  const { i18n } = useTranslation('hiring');
  const priceKindOf = usePriceKind();
  const hoursOf = ({ minutes }: OfferRound) => formatHours(minutes, i18n.language);
  const startOf = ({ startsAt }: OfferRound) => formatWhenWithZone(startsAt, timeZone, i18n.language);
  const totalOf = ({ totalCents }: OfferRound) => formatMoney(totalCents);
  const changed = before && changesSince(before, round);
  const was = (isChanged: boolean | undefined, textOf: (earlier: OfferRound) => string) =>
    before && isChanged ? textOf(before) : null;
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      <Term was={was(changed?.total, totalOf)}>
        <Price cents={round.totalCents} size="sm" />
      </Term>
      <Term isSoft was={was(changed?.pricing, priceKindOf)}>
        {priceKindOf(round)}
      </Term>
      {changed?.hours && <Term was={was(true, hoursOf)}>{hoursOf(round)}</Term>}
      <Term was={was(changed?.start, startOf)}>{startOf(round)}</Term>
    </p>
  );
}

/** A term, and in words what it was in the round before; `was` is null for one that has not changed. */
function Term({ was, isSoft, children }: { was: string | null; isSoft?: boolean; children: ReactNode }) {
  const { t } = useTranslation('hiring');
  return (
    <span className="flex flex-wrap items-baseline gap-x-1.5 text-sm">
      <span className={classNames(was ? 'font-semibold' : isSoft && 'text-ink-soft')}>{children}</span>
      {was && <span className="text-ink-soft">{t('thread.was', { value: was })}</span>}
    </span>
  );
}

/** Returns what an offer is called: whose quote (round 0) or counter. */
export function useRoundTitle(reader: OfferSide, name: string) {
  const { t } = useTranslation('hiring');
  return ({ madeBy }: Pick<OfferRound, 'madeBy'>, round: number): string =>
    t(`thread.${round === 0 ? 'quote' : 'counter'}${madeBy === reader ? 'You' : 'Other'}`, { name });
}
