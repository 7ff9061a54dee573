import { startTransition, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { FormRefusal } from '#api/form.server.ts';
import { formatHours } from '#lib/hours.ts';
import { formatMoney } from '#lib/money.ts';
import { lengthsOf, priceOf } from '#modules/jobs/booking/booking-lengths.ts';
import { maxBookingDescription, maxBookingTitle } from '#modules/jobs/booking/booking-limits.ts';
import type { WorkerDetail } from '#modules/workers/contract.ts';
import { DraftForm } from '#web/page/drafts/draft-form.tsx';
import { fieldMessage } from '#web/page/field-message.ts';
import { loadWhenShown } from '#web/page/load-when-shown.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { useBusy } from '#web/page/use-busy.ts';
import { Button, ButtonLink } from '#web/ui/actions/button.tsx';
import { StickyBar } from '#web/ui/display/sticky-bar.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { TextArea, TextField } from '#web/ui/forms/text-field.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { type BookingValues, type Times, weekField } from './booking-values.ts';
import { FreeTimes } from './free-times.tsx';
import { NextStarts } from './next-starts.tsx';

// Most of the form is used before its questions are.
const ScopeQuestions = loadWhenShown(async () => (await import('../scope/scope-questions.tsx')).ScopeQuestions);

interface Props {
  pro: WorkerDetail;
  values: BookingValues;
  times: Times;
  /** The first week of them, from 1. */
  week: number;
  /** The name of the zone of the work; empty before there is a place. */
  zoneName: string;
  /** The free starts (ISO) in place of one that was taken meanwhile. */
  nextStarts: string[];
  /** The form was sent before the questions of its service were on the page. */
  asksFirst: boolean;
  refusal: Pick<FormRefusal, 'code' | 'message' | 'fields'> | undefined;
}

/** How long, where and when; what is to be done; and what it costs. */
export function BookingForm({ pro, values, times, week, zoneName, nextStarts, asksFirst, refusal }: Props) {
  const { t, i18n } = useTranslation(['booking', 'errors']);
  const timesButton = useRef<HTMLButtonElement>(null);
  const busy = useBusy('book');
  const looking = useBusy('times');
  const { name } = pro;
  const price = formatMoney(priceOf(pro, values.minutes));
  const fields = refusal?.fields ?? {};
  const error = (field: string) => fieldMessage(t, fields[field], `wrong.${field}`, { zip: values.zip });
  const hasFields = Object.keys(fields).length > 0;
  const [service, setService] = useState(values.service);
  const showTimes = () => timesButton.current?.form?.requestSubmit(timesButton.current);
  return (
    <DraftForm draft="book" page={usePageOfDraft()} method="post" noValidate className="flex flex-col gap-9">
      {refusal && !hasFields && <FormError title={refusal.message} />}
      {times && nextStarts.length > 0 && (
        <NextStarts
          key={nextStarts.join()}
          starts={nextStarts}
          chosen={values.startsAt}
          timeZone={times.timeZone}
          zoneName={zoneName}
        />
      )}
      {asksFirst && <Notice title={t('questionsFirst')} live />}
      <section aria-labelledby="when" className="flex flex-col gap-5">
        <h2 id="when" className="text-2xl">
          {t('when')}
        </h2>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Select
            name="minutes"
            label={t('minutes')}
            defaultValue={`${values.minutes}`}
            onChange={showTimes}
            options={lengthsOf(pro).map((minutes) => ({
              value: `${minutes}`,
              label: t('minutesOption', {
                hours: formatHours(minutes, i18n.language),
                total: formatMoney(priceOf(pro, minutes)),
              }),
            }))}
          />
          <TextField
            name="zip"
            label={t('zip')}
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={5}
            defaultValue={values.zip}
            error={error('zip')}
            required
          />
        </div>
        {/* The Enter key presses the first button of a form: it shows the times, and books nothing. */}
        <Button ref={timesButton} variant="secondary" name="intent" value="times" busy={looking} className="self-start">
          {t('showTimes')}
        </Button>
        <FreeTimes
          {...{ times, week, zoneName, values }}
          chosen={nextStarts.includes(values.startsAt) ? '' : values.startsAt}
          path={`/book/${pro.id}`}
          error={Boolean(fields.startsAt)}
        />
      </section>
      <section aria-labelledby="what" className="flex flex-col gap-5 border-line border-t pt-7">
        <h2 id="what" className="text-2xl">
          {t('what')}
        </h2>
        {pro.subcategorySlugs.length > 0 && (
          <Select
            name="service"
            label={t('service')}
            defaultValue={values.service}
            error={error('service')}
            // In a transition, so that the page waits for the questions without a fallback, which needs script to go.
            onChange={({ target }) => startTransition(() => setService(target.value))}
            options={[
              ...pro.subcategorySlugs.map((slug) => ({ value: slug, label: t(`catalog:subcategory.${slug}`) })),
              { value: '', label: t('anyService') },
            ]}
          />
        )}
        {service && (
          <ScopeQuestions
            key={service}
            service={service}
            answers={service === values.service ? values.scope : {}}
            fields={fields}
            conversation={null}
            busy={busy}
            lead={t('questionsLead', { name })}
          />
        )}
        <TextField
          name="title"
          label={t('jobTitle')}
          hint={t('jobTitleHint')}
          maxLength={maxBookingTitle}
          defaultValue={values.title}
          error={error('title')}
          required
        />
        <TextArea
          name="description"
          label={t('description')}
          hint={t('descriptionHint', { name })}
          maxLength={maxBookingDescription}
          rows={4}
          defaultValue={values.description}
          error={error('description')}
          required
        />
      </section>
      <section aria-labelledby="price" className="flex flex-col gap-2 border-line border-t pt-7">
        <div className="flex items-baseline justify-between gap-4">
          <h2 id="price" className="text-2xl">
            {t('price')}
          </h2>
          <p className="font-bold text-4xl tabular-nums tracking-tight">{price}</p>
        </div>
        <p className="text-ink-soft tabular-nums">
          {t('priceHow', {
            rate: formatMoney(pro.hourlyRateCents),
            hours: formatHours(values.minutes, i18n.language),
          })}
        </p>
        <p className="text-ink-soft">{t('unused')}</p>
        <input type="hidden" name="totalCents" value={priceOf(pro, values.minutes)} />
      </section>
      <StickyBar inPage>
        <Button size="lg" wide icon={<Icon name="lock" />} name="intent" value="book" busy={busy}>
          {t('submit')}
        </Button>
      </StickyBar>
      <p className="-mt-6 text-center text-ink-soft text-sm">{t('holdText')}</p>
    </DraftForm>
  );
}

/** Returns the address that the form's text belongs to: it stays while the weeks change. */
function usePageOfDraft(): string {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  query.delete(weekField);
  return `${pathname}?${query}`;
}

/** Leads to the quote form with this Pro chosen. */
export function AskForQuote({ workerId, service }: { workerId: string; service: string }) {
  const { t } = useTranslation('booking');
  const query = new URLSearchParams({ workerId, ...(service && { service }) });
  return (
    <ButtonLink to={`/quote/new?${query}`} variant="quiet" className="-ml-5 self-start">
      {t('quote')}
    </ButtonLink>
  );
}
