import { Form } from 'react-router';
import type { ClientRequest } from '#modules/hiring/contract.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { useBusy } from '#web/page/use-busy.ts';
import { Button, ButtonLink } from '#web/ui/actions/button.tsx';
import { type CounterAnswer, CounterForm } from '../offer/counter-form.tsx';
import { DeclineCounter } from '../offer/decline-counter.tsx';
import { OfferThread } from '../offer/offer-thread.tsx';
import { isBeforeChange } from '../offer/offer-words.tsx';
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
  editedAt: ClientRequest['editedAt'];
  counters: CounterStart;
  answer: AnsweredCounter | undefined;
}

/** Below the quotes: what client and Pros have offered each other so far, and the client's ways to suggest something else. */
export function Negotiations({ quoted, place, editedAt, counters, answer }: Props) {
  return (
    <ul className="flex flex-col">
      {quoted.map((candidate) => (
        <li key={candidate.workerId} className="flex flex-col gap-4 border-line border-t py-4">
          <Negotiation
            candidate={candidate}
            place={place}
            editedAt={editedAt}
            counters={counters}
            answer={answer?.offerId === candidate.offer.id ? answer : undefined}
            isOnly={quoted.length === 1}
          />
        </li>
      ))}
    </ul>
  );
}

function Negotiation({
  candidate,
  place,
  editedAt,
  counters,
  answer,
  isOnly,
}: Omit<Props, 'quoted' | 'answer'> & { candidate: Quoted; answer: CounterAnswer | undefined; isOnly: boolean }) {
  const { t } = useTranslation('hiring');
  const { offer, name } = candidate;
  const start = counters.values[offer.id];
  const isCounter = offer.acts.includes('declineCounter');
  const canAccept = offer.acts.includes('accept') && !isBeforeChange(offer, editedAt);
  return (
    <>
      {offer.round > 0 && (
        <>
          <div className="flex flex-col gap-1 pt-2">
            <h3 className="text-xl">{name}</h3>
            {isCounter && canAccept && <p className="font-semibold text-warn-ink">{t('counter.yourTurn')}</p>}
          </div>
          <OfferThread offer={offer} reader="client" name={name} timeZone={place.timeZone} />
        </>
      )}
      {offer.madeBy === 'client' && <Waiting candidate={candidate} />}
      {isCounter && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:flex-col max-sm:items-stretch">
          {canAccept && (
            <ButtonLink to={`?accept=${offer.id}`} variant="secondary">
              {t('counter.accept')}
            </ButtonLink>
          )}
          <DeclineCounter offerId={offer.id} side="client" name={name} />
        </div>
      )}
      {offer.acts.includes('counter') && start && (
        <CounterForm
          offer={offer}
          side="client"
          name={name}
          isNamed={offer.round === 0 && !isOnly}
          city={place.city}
          start={start}
          earliest={counters.earliest}
          answer={answer}
        />
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
