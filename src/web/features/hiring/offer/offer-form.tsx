import { Clock, Tag } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '#api/form.server.ts';
import type { IncomingRequest } from '#modules/hiring/contract.ts';
import { maxMessage } from '#modules/hiring/limits.ts';
import { DraftForm } from '#web/page/drafts/draft-form.tsx';
import { fieldMessage } from '#web/page/field-message.ts';
import { useBusy } from '#web/page/use-busy.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';
import { RadioCards } from '#web/ui/forms/radio-cards.tsx';
import { TextArea, TextField } from '#web/ui/forms/text-field.tsx';
import { OfferPreview } from './offer-preview.tsx';
import { type OfferValues, offerValues, readOffer } from './read-offer.ts';

// The chosen kind of price decides which fields show, also without script.
const forFixed = 'group-has-[[value=hourly]:checked]/offer:hidden';
const forHourly = 'group-has-[[value=fixed]:checked]/offer:hidden';

/** Refusals that only another start mends. */
const aboutStart = ['hiring.startInPast', 'hiring.slotTaken'];

/** A Pro's quote: price, time needed, start and a message, and beside it the Pro's share. */
export function OfferForm({
  request,
  values,
  earliest,
  refusal,
}: {
  request: IncomingRequest;
  values: OfferValues;
  /** The earliest start, as the clocks of the place show it. */
  earliest: string;
  refusal: Refusal | undefined;
}) {
  const { t } = useTranslation('hiring');
  const busy = useBusy();
  const [typed, setTyped] = useState(values);
  const read = readOffer(typed);
  // What the contract calls a field, and what this form calls it.
  const error = (name: string, field = name) => {
    const aboutIt = name === 'startsAt' && refusal && aboutStart.includes(refusal.code) ? refusal.message : null;
    return fieldMessage(t, refusal?.fields[field], `offer.wrong.${name}`) ?? aboutIt;
  };

  const take = (event: FormEvent<HTMLFormElement>) => {
    const form = new FormData(event.currentTarget);
    setTyped(offerValues((name) => String(form.get(name) ?? '')));
  };

  return (
    <DraftForm
      draft="offer"
      method="post"
      noValidate
      onChange={take}
      className="group/offer grid items-start gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]"
    >
      <div className="flex flex-col gap-6">
        <FormError title={refusal?.message} />
        <RadioCards
          legend={t('offer.pricing')}
          name="pricing"
          columns={2}
          defaultValue={values.pricing}
          options={[
            { value: 'hourly', label: t('offer.hourly'), hint: t('offer.hourlyHint'), icon: <Clock /> },
            { value: 'fixed', label: t('offer.fixed'), hint: t('offer.fixedHint'), icon: <Tag /> },
          ]}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            name="rate"
            label={t('offer.rate')}
            inputMode="decimal"
            autoComplete="off"
            lead="$"
            trail={t('common:unit.perHour')}
            defaultValue={values.rate}
            error={values.pricing === 'hourly' ? error('rate', 'amountCents') : null}
            className={forHourly}
          />
          <TextField
            name="price"
            label={t('offer.price')}
            inputMode="decimal"
            autoComplete="off"
            lead="$"
            defaultValue={values.price}
            error={values.pricing === 'fixed' ? error('price', 'amountCents') : null}
            className={forFixed}
          />
          <TextField
            name="hours"
            label={t('offer.hours')}
            inputMode="decimal"
            autoComplete="off"
            trail={t('offer.hoursUnit')}
            defaultValue={values.hours}
            error={error('hours', 'minutes')}
          />
        </div>
        <TextField
          name="startsAt"
          type="datetime-local"
          label={t('offer.startsAt')}
          hint={t('offer.startsAtHint', { city: request.place.city })}
          min={earliest}
          step={300}
          defaultValue={values.startsAt}
          error={error('startsAt')}
          className="sm:max-w-80"
        />
        <TextArea
          name="message"
          label={t('offer.message')}
          hint={t('offer.messageHint', { name: request.clientName })}
          rows={5}
          maxLength={maxMessage}
          defaultValue={values.message}
          error={error('message')}
        />
      </div>
      <div className="flex flex-col gap-5 lg:sticky lg:top-28">
        <OfferPreview read={read} feeBps={request.feeBps} startsAt={typed.startsAt} tier={request.cancellationTier} />
        <noscript>
          <Button variant="secondary" name="intent" value="preview" wide>
            {t('offer.preview')}
          </Button>
        </noscript>
        <Button size="lg" name="intent" value="send" wide busy={busy} busyText={t('offer.sending')}>
          {t('offer.send')}
        </Button>
        <p className="text-ink-soft text-sm">{t('offer.binding')}</p>
      </div>
    </DraftForm>
  );
}
