import { type FormEvent, useId, useState } from 'react';
import type { FormRefusal } from '#api/form.server.ts';
import { formatMoney } from '#lib/money.ts';
import { maxCounterMessage, maxCounters } from '#modules/hiring/limits.ts';
import type { Offer } from '#modules/hiring/offers/offer-contract.ts';
import type { OfferSide } from '#modules/hiring/states.ts';
import type { ContactDetail } from '#modules/identity/contact-masking/contact-details.ts';
import { DraftForm } from '#web/page/drafts/draft-form.tsx';
import { fieldMessage } from '#web/page/field-message.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { useBusy } from '#web/page/use-busy.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';
import { TextArea, TextField } from '#web/ui/forms/text-field.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { ContactsNotice } from '../request/contacts-notice.tsx';
import { offerTotal } from './offer-figures.ts';
import { PriceFields } from './price-fields.tsx';
import { type OfferValues, offerValues, readOffer } from './read-offer.ts';
import { fieldOf, isBefore, isTotalWrong } from './refused-field.ts';

/** What the server said to a counter that is not sent yet: why it was refused, or which contact details are in it. */
export interface CounterAnswer {
  refusal?: FormRefusal;
  contacts: Pick<ContactDetail, 'kind' | 'text'>[];
  /** What was typed, by field. */
  typed: Record<string, string>;
}

interface Props {
  offer: Offer;
  /** The side that counters. */
  side: OfferSide;
  /** The name of the other side. */
  name: string;
  /** The words that open the form name the other side, because the page has several. */
  isNamed?: boolean;
  city: string;
  /** The terms of the offer, which the form begins with. */
  start: OfferValues;
  /** The earliest start that leaves time for the payment, as the clocks of the place show it. */
  earliest: string;
  answer: CounterAnswer | undefined;
}

/** Other terms for the other side's offer, folded until they are asked for. */
export function CounterForm(props: Props) {
  const { t } = useTranslation('hiring');
  const { offer, name, isNamed, side, answer } = props;
  const lead = offer.round + 1 === maxCounters ? 'Last' : { client: 'Client', worker: 'Worker' }[side];
  return (
    <details open={answer !== undefined} className="group/counter max-w-prose">
      <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-2 font-semibold text-pine-ink underline underline-offset-4">
        {t(isNamed ? 'counter.openNamed' : 'counter.open', { name })}
        <Icon name="chevron-down" className="size-5 transition-transform group-open/counter:rotate-180" />
      </summary>
      <p className="pt-1 pb-5 text-ink-soft">{t(`counter.lead${lead}`, { name })}</p>
      <Terms {...props} />
    </details>
  );
}

function Terms({ offer, side, name, city, start, earliest, answer }: Props) {
  const { t } = useTranslation('hiring');
  const busy = useBusy();
  const ids = `${useId()}-`;
  const values = answer ? offerValues((field) => answer.typed[field] ?? '') : start;
  const [typed, setTyped] = useState(values);
  const read = readOffer(typed);
  const total = offerTotal(read);
  const refusal = answer?.refusal;
  const error = (name: string, field = name) =>
    fieldMessage(t, refusal?.fields[field], wordsOf(name)) ??
    (refusal && field === fieldOf(refusal) ? refusal.message : null);
  const tooSoon = isBefore(typed.startsAt, earliest) ? t('errors:hiring.startTooSoon') : null;
  // A refusal about the start holds until the start or the length changes.
  const sameStart = typed.startsAt === values.startsAt && typed.hours === values.hours;
  const take = (event: FormEvent<HTMLFormElement>) => {
    const form = new FormData(event.currentTarget);
    setTyped(offerValues((field) => String(form.get(field) ?? '')));
  };
  const isAboutFields = refusal !== undefined && (fieldOf(refusal) !== null || refusal.code === 'api.badInput');
  return (
    <DraftForm
      draft={`counter-${offer.id}`}
      method="post"
      noValidate
      preventScrollReset
      onChange={take}
      className="group/offer flex flex-col gap-6"
    >
      <FormError
        title={refusal && (isAboutFields ? t('errors:api.badInput') : refusal.message)}
        aboutFields={isAboutFields}
      />
      <input type="hidden" name="offerId" value={offer.id} />
      <PriceFields
        ids={ids}
        words={{ pricing: t('counter.pricing'), rate: t('counter.rate'), price: t('counter.price') }}
        values={values}
        wrongTotal={isTotalWrong(read) ? t('errors:hiring.totalOutOfRange') : null}
        error={(field) => error(field, field === 'hours' ? 'minutes' : 'amountCents')}
      />
      <TextField
        id={`${ids}startsAt`}
        name="startsAt"
        type="datetime-local"
        label={t('counter.start')}
        hint={t('offer.startsAtHint', { city })}
        min={earliest}
        step={300}
        defaultValue={values.startsAt}
        error={tooSoon ?? (sameStart ? error('startsAt') : null)}
        liveError={tooSoon !== null}
        className="sm:max-w-80"
      />
      <TextArea
        id={`${ids}message`}
        name="message"
        label={t('offer.message')}
        hint={t('counter.messageHint', { name })}
        rows={3}
        maxLength={maxCounterMessage}
        defaultValue={answer?.typed.message ?? start.message}
        error={error('message')}
      />
      {total !== null && (
        <p aria-live="polite" className="font-semibold">
          {t('compare.total')}: {formatMoney(total)}
        </p>
      )}
      {answer && answer.contacts.length > 0 && (
        <ContactsNotice
          reader={side === 'client' ? 'pro' : 'client'}
          contacts={answer.contacts}
          intent="counterAnyway"
          busy={busy}
        />
      )}
      <p className="text-ink-soft text-sm">{t('counter.binding', { count: offer.validDays })}</p>
      <Button variant="secondary" name="intent" value="counter" busy={busy} className="self-start">
        {t('counter.send')}
      </Button>
    </DraftForm>
  );
}

/** Returns the key of a field's own sentence: those of a quote speak to the Pro about the Pro's price and time. */
const wordsOf = (field: string): string =>
  ['rate', 'startsAt', 'message'].includes(field) ? `counter.wrong.${field}` : `offer.wrong.${field}`;
