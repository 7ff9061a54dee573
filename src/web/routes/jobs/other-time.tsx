import { redirect } from 'react-router';
import { apiContext, languageContext } from '#api/context.ts';
import { handleForm, orNotFound } from '#api/form.server.ts';
import { toInstant, toPlaceTime } from '#lib/place-time.server.ts';
import { foreignLang } from '#lib/text-language.ts';
import { formatWhenWithZone } from '#lib/when.ts';
import { maxTimeMessage } from '#modules/jobs/other-time/other-time-limits.ts';
import { SlotChoice } from '#web/features/jobs/booking/slot-choice.tsx';
import { keepOneTime } from '#web/features/jobs/other-time/keep-one-time.ts';
import { timeTermsOf } from '#web/features/jobs/other-time/time-terms.ts';
import { zoneName } from '#web/features/workers/profile/zone-name.server.ts';
import { DraftForm } from '#web/page/drafts/draft-form.tsx';
import { fieldMessage } from '#web/page/field-message.ts';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageTitle } from '#web/page/page-title.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { useBusy } from '#web/page/use-busy.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { TextLink } from '#web/ui/actions/text-link.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';
import { TextArea, TextField } from '#web/ui/forms/text-field.tsx';
import type { Route } from './+types/other-time';

export const handle = { i18n: ['jobs', 'booking'] } satisfies PageHandle;

export async function loader({ params: { jobId }, context, url }: Route.LoaderArgs) {
  const { jobs } = context.get(apiContext);
  const [job, times] = await Promise.all([jobs.get({ jobId }), jobs.listOtherTimes({ jobId })]).catch(orNotFound(url));
  // Over, begun, or a proposal waits: the page of the job says which.
  if (!job.mayProposeTime) throw redirect(`/jobs/${jobId}`);
  const { state, side, title, counterpartName, startsAt, timeZone, isStartLost } = job;
  const language = context.get(languageContext);
  return {
    ...{ jobId, title, counterpartName, startsAt, timeZone, isStartLost, days: times.days },
    terms: timeTermsOf({ state, side, isStartLost }, side),
    place: toPlaceTime(new Date(startsAt), timeZone),
    titleLang: foreignLang(title, language),
    zoneName: zoneName(timeZone, language),
  };
}

/** Sends the proposal: of the chosen time, or of the typed one. If both are given, none is sent, so that the refusal is about the time. */
export async function action(args: Route.ActionArgs) {
  const { jobId } = args.params;
  const answer = await handleForm(args, async ({ jobs }, form) => {
    const typed = String(form.get('otherAt') ?? '');
    const { timeZone } = await jobs.get({ jobId });
    const chosen = String(form.get('startsAt') ?? '');
    const startsAt = typed && chosen ? '' : typed ? (toInstant(typed, timeZone) ?? typed) : chosen;
    return jobs.proposeTime.fromForm(form, { jobId, startsAt });
  });
  if (answer.ok) throw redirect(`/jobs/${jobId}`, 303);
  return answer;
}

/** Proposes another time to the other side of a job. */
export default function OtherTime({ loaderData, actionData }: Route.ComponentProps) {
  const { t, i18n } = useTranslation(['jobs', 'errors']);
  const busy = useBusy();
  const { jobId, title, counterpartName: name, startsAt, timeZone, isStartLost, days, place } = loaderData;
  const { fields = {}, typed } = actionData ?? {};
  const areTwo = Boolean(fields.startsAt && typed?.startsAt && typed.otherAt);
  const now = formatWhenWithZone(startsAt, timeZone, i18n.language);
  return (
    <div className="page-width flex max-w-2xl grow flex-col gap-8 py-8 sm:py-12">
      <PageTitle>{t('time.propose')}</PageTitle>
      <header className="flex flex-col gap-3">
        <TextLink to={`/jobs/${jobId}`} className="inline-flex min-h-9 items-center self-start text-sm">
          <span lang={loaderData.titleLang}>{title}</span>
        </TextLink>
        <h1 className="text-3xl sm:text-4xl">{t('time.propose')}</h1>
        <p className="text-ink-soft text-lg">{t(isStartLost ? 'time.leadLost' : 'time.lead', { name, now })}</p>
      </header>
      {actionData && (
        <FormError title={areTwo || fields.message ? null : fields.startsAt ? t('time.choose') : actionData.message} />
      )}
      <DraftForm
        draft="other-time"
        method="post"
        noValidate
        onChange={(event) => keepOneTime(event.currentTarget, event.target)}
        className="flex flex-col gap-7"
      >
        {days.length > 0 && (
          <section aria-labelledby="free" className="flex flex-col gap-4">
            <h2 id="free" className="text-xl">
              {t('time.free')}
            </h2>
            <SlotChoice days={days} timeZone={timeZone} chosen={typed?.startsAt ?? ''} />
            <noscript>
              <label className="flex items-center gap-3">
                <input type="radio" name="startsAt" value="" />
                {t('time.none')}
              </label>
            </noscript>
          </section>
        )}
        <TextField
          type="datetime-local"
          name="otherAt"
          label={t('time.other')}
          hint={t('time.otherHint', { zone: loaderData.zoneName })}
          defaultValue={typed?.otherAt ?? (days.length > 0 ? '' : place)}
          error={areTwo ? t('time.two') : null}
          className="max-w-80"
        />
        <TextArea
          name="message"
          label={t('time.message', { name })}
          maxLength={maxTimeMessage}
          rows={3}
          defaultValue={typed?.message}
          error={fieldMessage(t, fields.message, 'time.noMessage')}
          required
        />
        <p className="text-ink-soft">{t(loaderData.terms)}</p>
        <Button size="lg" busy={busy} className="self-start">
          {t('time.send')}
        </Button>
      </DraftForm>
    </div>
  );
}
