import { type FormEvent, useMemo, useState } from 'react';
import type { Refusal } from '#api/form.server.ts';
import { formatPlaceTime, formatWhenInFull } from '#lib/when.ts';
import type { IncomingRequest } from '#modules/hiring/contract.ts';
import { maxMessage, offerDays } from '#modules/hiring/limits.ts';
import type { ContactDetail } from '#modules/identity/contact-masking/contact-details.ts';
import type { Schedule } from '#modules/jobs/schedule/schedule-contract.ts';
import { useRefundSentence } from '#web/features/jobs/money/use-refund-sentence.ts';
import { DraftForm } from '#web/page/drafts/draft-form.tsx';
import { fieldMessage } from '#web/page/field-message.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { useBusy } from '#web/page/use-busy.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { StickyBar } from '#web/ui/display/sticky-bar.tsx';
import { Chips } from '#web/ui/forms/chips.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';
import { TextArea, TextField } from '#web/ui/forms/text-field.tsx';
import { ContactsNotice } from '../request/contacts-notice.tsx';
import { offerTotal } from './offer-figures.ts';
import { OfferPreview } from './offer-preview.tsx';
import { refundableOf } from './offer-words.tsx';
import { PriceFields } from './price-fields.tsx';
import { anotherTime, chosenSlot, type OfferValues, offerValues, readOffer } from './read-offer.ts';
import { fieldOf, isBefore, isTotalWrong } from './refused-field.ts';
import { SlotPicker } from './slot-picker.tsx';
import { slotDays } from './slots.ts';

const amountFields = { hourly: 'rate', fixed: 'price' } as const;

/** The field of the start: the week of the Pro, or another time. */
const startFields = {
  picked: { id: 'slot', words: 'offer.startsAt' },
  typed: { id: 'startsAt', words: 'offer.slots.typed' },
} as const;

/** What a quote and a bid are called where they are sent. */
const sendingKeys = {
  chosen: { binding: 'hiring:offer.binding', send: 'hiring:offer.send' },
  open: { binding: 'projects:bid.binding', send: 'projects:bid.send' },
};

/** A Pro's quote: price, time needed, start and a message, and beside it the Pro's share. */
export function OfferForm({
  request,
  schedule,
  values,
  earliest,
  now,
  contacts,
  refusal,
}: {
  request: IncomingRequest;
  /** The Pro's own coming days. */
  schedule: Schedule;
  values: OfferValues;
  /** The earliest start that leaves time for the payment, as the clocks of the place show it. */
  earliest: string;
  /** When the page was rendered, ISO. */
  now: string;
  /** Contact details in the message, which the Pro has not said to keep. */
  contacts: Pick<ContactDetail, 'kind' | 'text'>[];
  refusal: Refusal | undefined;
}) {
  const { t, i18n } = useTranslation(['hiring', 'projects']);
  const keys = sendingKeys[request.audience];
  const busy = useBusy();
  const refundSentence = useRefundSentence();
  const [typed, setTyped] = useState(values);
  const read = readOffer(typed);
  const days = useMemo(() => slotDays(schedule, now), [schedule, now]);
  const { timeZone, city } = request.place;
  // What the contract calls a field, and what this form calls it.
  const error = (name: string, field = name) =>
    fieldMessage(t, refusal?.fields[field], `offer.wrong.${name}`) ??
    (refusal && field === fieldOf(refusal) ? refusal.message : null);
  const wrongTotal = isTotalWrong(read) ? t('errors:hiring.totalOutOfRange') : null;
  // A refusal about the start holds until the start changes, or the hours that it was refused for.
  const sameStart = (['slot', 'startsAt', 'hours'] as const).every((name) => typed[name] === values[name]);
  const slot = chosenSlot(typed);
  const start = startFieldOf(typed);
  const isTyped = start === startFields.typed;
  const startError = sameStart ? error('startsAt') : null;
  const tooSoon = isTyped && isBefore(typed.startsAt, earliest) ? t('errors:hiring.startTooSoon') : null;
  const amount = amountFields[values.pricing];
  const wrongFields = [
    { id: amount, message: t(`offer.${amount}`), wrong: error(amount, 'amountCents') },
    { id: 'hours', message: t('offer.hours'), wrong: error('hours', 'minutes') },
    { id: start.id, message: t(start.words), wrong: startError },
    { id: 'message', message: t('offer.message'), wrong: error('message') },
  ].filter(({ wrong }) => wrong);

  const total = offerTotal(read);
  const refund =
    slot && total !== null && read.minutes !== null
      ? refundSentence(
          refundableOf({
            cancellationTier: request.cancellationTier,
            totalCents: total,
            hourlyRateCents: read.pricing === 'hourly' ? read.amount : null,
            startsAt: slot,
            minutes: read.minutes,
          }),
          { side: 'worker', feeBps: request.feeBps, timeZone, now },
        )
      : [t(`own.cancellation.${request.cancellationTier}`), t('common:cancellation.gracePro')].join(' ');

  const take = (event: FormEvent<HTMLFormElement>) => {
    const form = new FormData(event.currentTarget);
    setTyped(offerValues((name) => String(form.get(name) ?? '')));
  };

  const holdBack = (event: FormEvent<HTMLFormElement>) => {
    if (!tooSoon) return;
    event.preventDefault();
    document.getElementById('startsAt')?.focus();
  };

  return (
    <DraftForm
      draft="offer"
      method="post"
      noValidate
      onChange={take}
      onSubmit={holdBack}
      className="group/offer flex flex-col gap-x-16 gap-y-8 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start"
    >
      <div className="flex flex-col gap-6">
        <FormError
          title={refusal && (fieldOf(refusal) ? t('errors:api.badInput') : refusal.message)}
          fields={wrongFields}
          aboutFields={refusal && (fieldOf(refusal) !== null || Object.keys(refusal.fields).length > 0)}
        />
        <PriceFields
          hints
          words={{ pricing: t('offer.pricing'), rate: t('offer.rate'), price: t('offer.price') }}
          values={values}
          wrongTotal={wrongTotal}
          error={(field) => error(field, field === 'hours' ? 'minutes' : 'amountCents')}
        />
        <SlotPicker
          id="slot"
          days={days}
          minutes={read.minutes}
          chosen={typed.slot}
          timeZone={timeZone}
          city={city}
          error={isTyped ? null : startError}
        >
          <TextField
            id="startsAt"
            name="startsAt"
            type="datetime-local"
            label={t('offer.slots.typed')}
            hint={t('offer.startsAtHint', { city })}
            min={earliest}
            step={300}
            defaultValue={values.startsAt}
            error={tooSoon ?? startError}
            liveError={tooSoon !== null}
            className="sm:max-w-80"
          />
        </SlotPicker>
        <Chips
          type="radio"
          name="validDays"
          legend={t('offer.validDays')}
          hint={t('offer.validDaysHint')}
          options={offerDays.map((count) => ({ value: `${count}`, label: t('offer.days', { count }) }))}
          chosen={[values.validDays]}
        />
        <TextArea
          id="message"
          name="message"
          label={t('offer.message')}
          hint={t('offer.messageHint', { name: request.clientName })}
          rows={5}
          maxLength={maxMessage}
          defaultValue={values.message}
          error={error('message')}
        />
        {contacts.length > 0 && <ContactsNotice reader="client" contacts={contacts} intent="sendAnyway" busy={busy} />}
      </div>
      <div className="flex flex-col gap-5 max-lg:contents lg:sticky lg:top-28">
        <OfferPreview
          read={read}
          feeBps={request.feeBps}
          start={
            slot ? formatWhenInFull(slot, timeZone, i18n.language) : formatPlaceTime(typed.startsAt, i18n.language)
          }
          refund={refund}
        />
        <noscript>
          <Button variant="secondary" name="intent" value="preview" wide>
            {t('offer.preview')}
          </Button>
        </noscript>
        <p className="text-ink-soft text-sm lg:order-last">{t(keys.binding)}</p>
        <StickyBar inPage>
          <Button size="lg" name="intent" value="send" wide busy={busy} busyText={t('offer.sending')}>
            {t(keys.send)}
          </Button>
        </StickyBar>
      </div>
    </DraftForm>
  );
}

const startFieldOf = ({ slot }: OfferValues) => (slot === anotherTime ? startFields.typed : startFields.picked);
