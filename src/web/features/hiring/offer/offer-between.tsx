import type { IncomingRequest } from '#modules/hiring/contract.ts';
import type { Offer } from '#modules/hiring/offers/offer-contract.ts';
import { loadWhenShown } from '#web/page/load-when-shown.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import type { CounterAnswer } from './counter-form.tsx';
import { isBeforeChange } from './offer-words.tsx';
import { OwnOffer } from './own-offer.tsx';
import type { OfferValues } from './read-offer.ts';

// Few offers are countered.
const CounterActs = loadWhenShown(async () => (await import('./counter-acts.tsx')).CounterActs);

/** The newest offer between the Pro and the client, with the answers to a counter of the client. */
export function OfferBetween({
  incoming,
  offer,
  counter,
  earliest,
  now,
  answer,
}: {
  incoming: IncomingRequest;
  offer: Offer;
  /** What the form of a counter begins with; null when the Pro cannot answer one now. */
  counter: OfferValues | null;
  earliest: string;
  now: string;
  answer: CounterAnswer | undefined;
}) {
  const { t } = useTranslation(['hiring', 'projects']);
  return (
    <>
      {isBeforeChange(offer, incoming.editedAt) && (
        <Notice kind="warning">
          {t(offer.madeBy === 'worker' ? 'projects:pro.before' : 'errors:hiring.counterBeforeChange')}
        </Notice>
      )}
      <OwnOffer request={incoming} offer={offer} now={now}>
        {counter && (
          <CounterActs request={incoming} offer={offer} start={counter} earliest={earliest} answer={answer} />
        )}
      </OwnOffer>
    </>
  );
}
