import { Form } from 'react-router';
import { useTranslation } from '#web/page/translation.tsx';
import { useBusy } from '#web/page/use-busy.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { type CounterAnswer, CounterForm } from '../offer/counter-form.tsx';
import { DeclineCounter } from '../offer/decline-counter.tsx';
import { OfferThread } from '../offer/offer-thread.tsx';
import type { OfferValues } from '../offer/read-offer.ts';
import type { Quoted } from './best-values.ts';

export interface CounterStart {
  /** The terms that the form begins with, by offer. */
  values: Record<string, OfferValues>;
  earliest: string;
}

/** What the server said to a counter, and to which offer. */
export type AnsweredCounter = CounterAnswer & { offerId: string };

interface Props {
  quoted: Quoted[];
  place: { timeZone: string; city: string };
  counters: CounterStart;
  answer: AnsweredCounter | undefined;
}

/** Below the quotes: what client and Pros have offered each other so far, and the client's ways to suggest something else. */
export function Negotiations({ quoted, place, counters, answer }: Props) {
  return (
    <ul className="flex flex-col gap-7">
      {quoted.map((candidate) => (
        <li key={candidate.workerId} className="flex flex-col gap-4 border-line border-t pt-6">
          <Negotiation
            candidate={candidate}
            place={place}
            counters={counters}
            answer={answer?.offerId === candidate.offer.id ? answer : undefined}
            named={quoted.length > 1 || candidate.offer.round > 0}
          />
        </li>
      ))}
    </ul>
  );
}

function Negotiation({
  candidate,
  place,
  counters,
  answer,
  named,
}: Omit<Props, 'quoted' | 'answer'> & { candidate: Quoted; answer: CounterAnswer | undefined; named: boolean }) {
  const { offer, name } = candidate;
  const start = counters.values[offer.id];
  return (
    <>
      {named && <h3 className="text-lg">{name}</h3>}
      {offer.round > 0 && <OfferThread offer={offer} reader="client" name={name} timeZone={place.timeZone} />}
      {offer.madeBy === 'client' && <Waiting candidate={candidate} />}
      {offer.acts.includes('counter') && start && (
        <CounterForm
          offer={offer}
          side="client"
          name={name}
          city={place.city}
          start={start}
          earliest={counters.earliest}
          answer={answer}
        />
      )}
      {offer.acts.includes('declineCounter') && (
        <div className="-mx-5">
          <DeclineCounter offerId={offer.id} side="client" name={name} />
        </div>
      )}
    </>
  );
}

/** The client's own counter, until the Pro answers it. */
function Waiting({ candidate: { offer, name } }: { candidate: Quoted }) {
  const { t } = useTranslation('hiring');
  const busy = useBusy('withdrawCounter');
  return (
    <Form method="post" className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <input type="hidden" name="offerId" value={offer.id} />
      <Button variant="secondary" name="intent" value="withdrawCounter" busy={busy}>
        {t('counter.withdraw')}
      </Button>
      <span className="text-ink-soft text-sm">{t('counter.withdrawHint', { name })}</span>
    </Form>
  );
}
