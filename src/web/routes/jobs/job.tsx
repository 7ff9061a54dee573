import type { ComponentProps } from 'react';
import { redirect } from 'react-router';
import { apiContext, languageContext, nowContext, siteContext } from '#api/context.ts';
import { type Api, byIntent, type FormRefusal, handleForm, orNotFound } from '#api/form.server.ts';
import { parseDollars } from '#lib/dollars.ts';
import { parseHours } from '#lib/hours.ts';
import { formatMoney } from '#lib/money.ts';
import { caseReason } from '#modules/jobs/limits.ts';
import { isOver, isReviewable, isTroubled } from '#modules/jobs/states.ts';
import { photoUploads } from '#modules/proofs/limits.ts';
import { AddressSection } from '#web/features/jobs/address/address-section.tsx';
import { againLink } from '#web/features/jobs/again-link.server.ts';
import { Changes, SubmittedWork } from '#web/features/jobs/changes/submitted-work.tsx';
import { formsThere, type JobIntent } from '#web/features/jobs/forms-there.ts';
import { JobHeader } from '#web/features/jobs/job-header.tsx';
import { type JobWithLangs, jobLangs } from '#web/features/jobs/job-langs.server.ts';
import { JobTimeline } from '#web/features/jobs/job-timeline.tsx';
import { MainAct } from '#web/features/jobs/main-act.tsx';
import { Agreement } from '#web/features/jobs/money/agreement.tsx';
import { MoneySummary } from '#web/features/jobs/money/money-summary.tsx';
import { waitsBeside } from '#web/features/jobs/money/waits-beside.ts';
import { typedInto } from '#web/features/jobs/refused-form.ts';
import { useStateNews } from '#web/features/jobs/use-state-news.ts';
import { withInnerQuotes } from '#web/features/jobs/with-inner-quotes.server.ts';
import { PinCard } from '#web/features/jobs/work/pin-card.tsx';
import { itemsIn, scopeSubmissionIn } from '#web/features/jobs/work/scope-submission.ts';
import { markSeen } from '#web/features/notifications/mark-seen.server.ts';
import { loadWhenShown } from '#web/page/load-when-shown.ts';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageTitle } from '#web/page/page-title.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { useReloadOnReturn } from '#web/page/use-reload-on-return.ts';
import { ButtonLink } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import type { Route } from './+types/job';

// What only some jobs have, in some of their states.
const AttentionPanel = loadWhenShown(
  async () => (await import('#web/features/jobs/trouble/attention-panel.tsx')).AttentionPanel,
);
const CallLink = loadWhenShown(async () => (await import('#web/features/calls/call-link.tsx')).CallLink);
const CallOffJob = loadWhenShown(async () => (await import('#web/features/jobs/trouble/call-off-job.tsx')).CallOffJob);
const CancelJob = loadWhenShown(async () => (await import('#web/features/jobs/trouble/cancel-job.tsx')).CancelJob);
const CanceledPanel = loadWhenShown(
  async () => (await import('#web/features/jobs/trouble/canceled-panel.tsx')).CanceledPanel,
);
const CheckInPanel = loadWhenShown(
  async () => (await import('#web/features/jobs/work/check-in-panel.tsx')).CheckInPanel,
);
const CaseSection = loadWhenShown(
  async () => (await import('#web/features/jobs/trouble/case-section.tsx')).CaseSection,
);
const ChargebackPanel = loadWhenShown(
  async () => (await import('#web/features/jobs/trouble/chargeback-panel.tsx')).ChargebackPanel,
);
const PayPanel = loadWhenShown(async () => (await import('#web/features/jobs/money/pay-panel.tsx')).PayPanel);
const ReportProblem = loadWhenShown(async () => (await import('#web/features/jobs/trouble/problem.tsx')).ReportProblem);
const ScopeList = loadWhenShown(async () => (await import('#web/features/jobs/work/scope-list.tsx')).ScopeList);
const ShownPhotos = loadWhenShown(async () => (await import('#web/features/jobs/photos/shown-photos.tsx')).ShownPhotos);
const ReviewSection = loadWhenShown(async () => (await import('#web/features/jobs/review-section.tsx')).ReviewSection);
const TimePanel = loadWhenShown(async () => (await import('#web/features/jobs/other-time/time-panel.tsx')).TimePanel);
const WorkSection = loadWhenShown(async () => (await import('#web/features/jobs/work/work-section.tsx')).WorkSection);
const WaitNotices = loadWhenShown(async () => (await import('#web/features/payments/wait-notices.tsx')).WaitNotices);

export const handle = { i18n: ['jobs', 'calls', 'waits'] } satisfies PageHandle;

export const middleware: Route.MiddlewareFunction[] = [markSeen];

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const { jobId } = params;
  const language = context.get(languageContext);
  const [job, photos, reviews] = await Promise.all([
    api.jobs.get({ jobId }),
    api.proofs.list({ jobId }),
    api.reviews.getOfJob({ jobId }),
  ]).catch(orNotFound(url));
  return {
    allowance: photos.openSlots.length > 0 ? await api.uploads.getAllowance() : null,
    job: { ...withInnerQuotes(job, language), langs: jobLangs(job, language) },
    photos: photos.items,
    openSlots: photos.openSlots,
    // Before a release there are none; when no more can be added, those that are on the Pro's profile.
    offeredPhotos: photos.items.filter(({ isShown }) => photos.canShow || isShown),
    showingFailed: photos.canShow && url.searchParams.get('photos') === 'notShown',
    reviews,
    canCall: context.get(siteContext).hasTelephony && !isOver(job.state),
    again: againLink(job),
    now: context.get(nowContext).toISOString(),
  };
}

/** The answers to another time: buttons without a text of their own. */
type TimeIntent = 'acceptTime' | 'declineTime' | 'withdrawTime';

export async function action(args: Route.ActionArgs) {
  const { jobId } = args.params;
  const act = byIntent<unknown>(
    (api, form) =>
      ({
        address: () => api.jobs.setAddress.fromForm(form, { jobId }),
        callOff: () => api.jobs.callOff.fromForm(form, { jobId }),
        checkIn: () => api.jobs.checkIn.fromForm(form, { jobId }),
        photo: () => api.proofs.upload.fromForm(form, { jobId }),
        confirmArrival: () => api.jobs.confirmArrival.fromForm(form, { jobId }),
        reportNoShow: () => api.jobs.reportNoShow.fromForm(form, { jobId }),
        confirmFinish: () => api.jobs.confirmFinish.fromForm(form, { jobId }),
        cancel: () => api.jobs.cancel.fromForm(form, { jobId }),
        submit: () =>
          api.jobs.submit.fromForm(form, { jobId, workedMinutes: workedMinutes(form), ...scopeSubmissionIn(form) }),
        release: () => releaseAndShow(api, form, jobId),
        show: () => api.proofs.show.fromForm(form, { jobId }),
        pause: () => api.jobs.pause.fromForm(form, { jobId }),
        requestChanges: () => api.jobs.requestChanges.fromForm(form, { jobId, items: itemsIn(form) }),
        answerChanges: () => api.jobs.answerChanges.fromForm(form, { jobId, done: scopeSubmissionIn(form).done }),
        withdrawChanges: () => api.jobs.withdrawChanges.fromForm(form, { jobId }),
        dispute: () => api.jobs.dispute.fromForm(form, { jobId, items: itemsIn(form) }),
        acceptTime: () => api.jobs.acceptTime.fromForm(form, { jobId }),
        declineTime: () => api.jobs.declineTime.fromForm(form, { jobId }),
        withdrawTime: () => api.jobs.withdrawTime.fromForm(form, { jobId }),
        answerCase: () => api.jobs.answerCase.fromForm(form, { jobId }),
        settleForOther: () => api.jobs.settleForOther.fromForm(form, { jobId }),
        askForMoreTime: () => api.jobs.askForMoreTime.fromForm(form, { jobId }),
        offerSplit: () => api.jobs.offerSplit.fromForm(form, { jobId, refundCents: refundCents(form) }),
        acceptSplit: () => api.jobs.acceptSplit.fromForm(form, { jobId }),
        declineSplit: () => api.jobs.declineSplit.fromForm(form, { jobId }),
        withdrawSplit: () => api.jobs.withdrawSplit.fromForm(form, { jobId }),
        review: () => api.reviews.write.fromForm(form, { jobId }),
      }) satisfies Record<JobIntent | TimeIntent, () => Promise<unknown>>,
  );
  const answer = await handleForm(args, act, { uploads: photoUploads });
  // Without script, the browser would keep the target of the form's address, which opens its dialog.
  if (answer.ok)
    throw redirect(`/jobs/${jobId}${answer.form.get('intent') === 'requestChanges' ? '#outcome' : ''}`, 303);
  return answer;
}

/** Releases the money and shows the ticked photos. If they cannot be shown, the release stands, and the page says so. */
async function releaseAndShow(api: Api, form: FormData, jobId: string): Promise<void> {
  await api.jobs.release.fromForm(form, { jobId });
  if (!form.has('photoIds')) return;
  await api.proofs.show.fromForm(form, { jobId }).catch(() => {
    throw redirect(`/jobs/${jobId}?photos=notShown#shown-photos`, 303);
  });
}

/** Returns the typed hours in minutes: undefined for an empty field, NaN, which the contract refuses, for no length of time. */
function workedMinutes(form: FormData): number | undefined {
  const hours = String(form.get('hours') ?? '').trim();
  return hours ? (parseHours(hours) ?? Number.NaN) : undefined;
}

/** Returns the typed refund in cents: undefined for an empty field, NaN, which the contract refuses, for no amount. */
function refundCents(form: FormData): number | undefined {
  const typed = String(form.get('refund') ?? '').trim();
  return typed ? (parseDollars(typed) ?? Number.NaN) : undefined;
}

/** What keeps the job from going on, has ended it early, or asks for an answer: a case, a question, a cancellation, another time. */
const Trouble = ({ job, ...about }: ComponentProps<typeof CaseSection>) => (
  <>
    {(job.state === 'frozen' || (job.money.chargeback?.bankRefundedCents ?? 0) > 0) && <ChargebackPanel job={job} />}
    {waitsBeside(job).length > 0 && <WaitNotices waits={waitsBeside(job)} />}
    {job.case && <CaseSection job={job} {...about} />}
    {job.state === 'needs_attention' && <AttentionPanel job={job} />}
    {isTroubled(job.state) && <CanceledPanel job={job} />}
    {(job.timeProposal || job.mayProposeTime) && <TimePanel job={job} />}
  </>
);

/** A job for its client or its Pro: its state, its money, and what the viewer can do now. */
export default function Job({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('jobs');
  const { job, photos, openSlots, offeredPhotos, showingFailed, reviews, canCall, again, now } = loaderData;
  useReloadOnReturn();
  const isOvertaken = useStateNews(job, actionData);
  const errorOf = (intent: string): string | null => {
    if (isOvertaken || actionData?.intent !== intent) return null;
    if (actionData.fields.refundCents || actionData.code === 'jobs.refundTooLarge')
      return t('split.wrong', { held: formatMoney(job.money.heldCents) });
    const [code] = Object.values(actionData.fields);
    if (code === 'field.tooShort') return t('problem.tooShort', { min: caseReason.min });
    return code ? t(`errors:${code}`) : actionData.message;
  };
  const typed = actionData?.typed;
  const ratingMissing = actionData?.intent === 'review' && Boolean(actionData.fields.rating);
  const can = (act: (typeof job.acts)[number]) => job.acts.includes(act);
  const photoError = errorOf('photo');
  const isThere: Record<string, boolean> = formsThere(
    job,
    reviews,
    openSlots.some((slot) => slot === typed?.slot),
  );
  const pageError = actionData && !isThere[actionData.intent] ? errorOf(actionData.intent) : null;
  // Photos may wait on the Pro's device, or have been refused since the job moved on.
  const mayWait = job.side === 'worker' && job.isStarted && !isOver(job.state);
  const showPhotos = photos.length > 0 || job.state === 'in_progress' || mayWait;
  return (
    <div className="page-width flex flex-col gap-10 py-8 sm:py-10">
      <PageTitle>{job.title}</PageTitle>
      <JobHeader job={job} now={now} call={<Call job={job} canCall={canCall} />} />
      <div className="grid items-start gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-12">
          {isOvertaken && <Notice title={t('movedOn', { state: t(`state.${job.state}`) })} live />}
          {pageError && <Notice kind="destructive" title={pageError} live />}
          <Trouble job={job} now={now} errorOf={errorOf} typed={typed} />
          {can('pay') && <PayPanel job={job} />}
          {job.side === 'worker' && job.checkInFrom && (
            <CheckInPanel job={job} error={errorOf('checkIn')} typed={typed} />
          )}
          <SubmittedWork job={job} photos={photos} refusal={actionData} errorOf={errorOf} />
          {job.pin && <PinCard job={job} />}
          {job.scope.length > 0 && <ScopeList job={job} />}
          <AddressSection job={job} error={errorOf('address')} typed={typed} />
          {isReviewable(job.state) && (
            <ReviewSection
              job={job}
              reviews={reviews}
              error={ratingMissing ? t('review.starsMissing') : errorOf('review')}
              typed={typed}
            />
          )}
          {showPhotos && (
            <WorkSection
              key={job.id}
              job={job}
              photos={photos}
              openSlots={openSlots}
              now={now}
              photoError={photoError ? { slot: typed?.slot ?? '', text: photoError } : null}
              error={errorOf('submit')}
              code={actionData?.code}
              typed={typed}
            />
          )}
          {job.side === 'client' && offeredPhotos.length > 0 && (
            <ShownPhotos
              job={job}
              photos={offeredPhotos}
              error={errorOf('show') ?? (showingFailed ? t('shown.failed') : null)}
            />
          )}
          {again && (
            <div>
              <ButtonLink variant="secondary" to={again.path}>
                {t(again.words, { name: job.counterpartName })}
              </ButtonLink>
            </div>
          )}
          {isOver(job.state) && <Changes job={job} refusal={actionData} errorOf={errorOf} />}
          <JobTimeline job={job} now={now} />
        </div>
        <Terms job={job} now={now} refusal={actionData} errorOf={errorOf} />
      </div>
      <MainAct job={job} />
    </div>
  );
}

const Call = ({ job, canCall }: { job: JobWithLangs; canCall: boolean }) =>
  canCall && <CallLink target={{ about: 'job', id: job.id }} name={job.counterpartName} />;

/** What was agreed, where the money is, and the ways to end the job or to report a problem. */
function Terms({
  job,
  now,
  refusal,
  errorOf,
}: {
  job: JobWithLangs;
  now: string;
  refusal: FormRefusal | undefined;
  errorOf: (intent: JobIntent) => string | null;
}) {
  const about = (intent: JobIntent) => ({ job, error: errorOf(intent), typed: typedInto(refusal, intent) });
  return (
    <aside className="flex flex-col gap-8 lg:sticky lg:top-28">
      <MoneySummary job={job} />
      <Agreement job={job} now={now} />
      {job.acts.includes('dispute') && <ReportProblem {...about('dispute')} />}
      {job.acts.includes('callOff') && <CallOffJob {...about('callOff')} />}
      {job.acts.includes('cancel') && <CancelJob {...about('cancel')} now={now} />}
    </aside>
  );
}
