import { Form } from 'react-router';
import type { IncomingRequest } from '#modules/hiring/contract.ts';
import type { Offer } from '#modules/hiring/offers/offer-contract.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { useBusy } from '#web/page/use-busy.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { type CounterAnswer, CounterForm } from './counter-form.tsx';
import { DeclineCounter } from './decline-counter.tsx';
import type { OfferValues } from './read-offer.ts';

/** What a Pro can do with the client's counter: accept it, suggest something else, decline. */
export function CounterActs({
  request,
  offer,
  start,
  earliest,
  answer,
}: {
  request: IncomingRequest;
  offer: Offer;
  start: OfferValues;
  earliest: string;
  answer: CounterAnswer | undefined;
}) {
  const { t } = useTranslation('hiring');
  const busy = useBusy('accept');
  const name = request.clientName;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:flex-col max-sm:items-stretch">
        <Form method="post">
          <input type="hidden" name="offerId" value={offer.id} />
          <Button name="intent" value="accept" busy={busy} busyText={t('accept.busy')} className="max-sm:w-full">
            {t('counter.accept')}
          </Button>
        </Form>
        <DeclineCounter offerId={offer.id} side="worker" name={name} />
        <p className="text-ink-soft text-sm max-sm:order-first sm:basis-full">{t('counter.acceptText', { name })}</p>
      </div>
      {offer.acts.includes('counter') && (
        <CounterForm
          offer={offer}
          side="worker"
          name={name}
          city={request.place.city}
          start={start}
          earliest={earliest}
          answer={answer}
        />
      )}
    </>
  );
}
