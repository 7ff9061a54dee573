import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { redirect, useRevalidator } from 'react-router';
import { apiContext } from '#api/context.ts';
import { byIntent, handleForm, orNotFound } from '#api/form.server.ts';
import { parseHours } from '#lib/hours.ts';
import { photoUploads } from '#modules/proofs/limits.ts';
import { CancelJob, CancelledPanel } from '#web/features/jobs/cancel-job.tsx';
import { PayPanel, ReleasePanel } from '#web/features/jobs/client-acts.tsx';
import { JobHeader } from '#web/features/jobs/job-header.tsx';
import { JobTimeline } from '#web/features/jobs/job-timeline.tsx';
import { MoneySummary } from '#web/features/jobs/money-summary.tsx';
import { PhotoSlots } from '#web/features/jobs/photo-slots.tsx';
import { PinCard } from '#web/features/jobs/pin-card.tsx';
import { ReviewSection } from '#web/features/jobs/review-section.tsx';
import { useStateNews } from '#web/features/jobs/use-state-news.ts';
import { CheckInPanel, SubmitPanel } from '#web/features/jobs/worker-acts.tsx';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageTitle } from '#web/page/page-title.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import type { Route } from './+types/job';

export const handle = { i18n: ['jobs'] } satisfies PageHandle;

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const { jobId } = params;
  const [job, photos, reviews] = await Promise.all([
    api.jobs.get({ jobId }),
    api.proofs.list({ jobId }),
    api.reviews.getOfJob({ jobId }),
  ]).catch(orNotFound(url));
  return { job, photos: photos.items, reviews };
}

export async function action(args: Route.ActionArgs) {
  const { jobId } = args.params;
  const act = byIntent<unknown>((api, form) => ({
    checkIn: () => api.jobs.checkIn.fromForm(form, { jobId }),
    photo: () => api.proofs.upload.fromForm(form, { jobId }),
    cancel: () => api.jobs.cancel.fromForm(form, { jobId }),
    submit: () => api.jobs.submit.fromForm(form, { jobId, workedMinutes: workedMinutes(form) }),
    release: () => api.jobs.release.fromForm(form, { jobId }),
    review: () => api.reviews.write.fromForm(form, { jobId }),
  }));
  const answer = await handleForm(args, act, { uploads: photoUploads });
  if (answer.ok) throw redirect(`/jobs/${jobId}`, 303);
  return answer;
}

/** Returns the typed hours in minutes: undefined for an empty field, NaN, which the contract refuses, for no length of time. */
function workedMinutes(form: FormData): number | undefined {
  const hours = String(form.get('hours') ?? '').trim();
  return hours ? (parseHours(hours) ?? Number.NaN) : undefined;
}

/** A job for its client or its Pro: its state, its money, and what the viewer can do now. */
export default function Job({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('jobs');
  const { job, photos, reviews } = loaderData;
  useReloadOnReturn();
  const isOvertaken = useStateNews(job, actionData);
  const errorOf = (intent: string): string | null => {
    if (isOvertaken || actionData?.intent !== intent) return null;
    const [code] = Object.values(actionData.fields);
    return code ? t(`errors:${code}`) : actionData.message;
  };
  const can = (act: (typeof job.acts)[number]) => job.acts.includes(act);
  const photoError = errorOf('photo');
  const cancelError = errorOf('cancel');
  const pageError = errorOf('release') ?? cancelError;
  const ratingMissing = actionData?.intent === 'review' && Boolean(actionData.fields.rating);
  const showPhotos = photos.length > 0 || job.state === 'in_progress';
  return (
    <div className="page-width flex flex-col gap-10 py-8 sm:py-10">
      <PageTitle>{job.title}</PageTitle>
      <JobHeader job={job} />
      <div className="grid items-start gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-12">
          {isOvertaken && <Notice title={t('movedOn', { state: t(`state.${job.state}`) })} live />}
          {pageError && <Notice kind="destructive" title={pageError} live />}
          {can('pay') && <PayPanel job={job} />}
          {can('checkIn') && <CheckInPanel job={job} error={errorOf('checkIn')} typed={actionData?.typed} />}
          {can('release') && <ReleasePanel job={job} />}
          {job.state === 'cancelled' && job.side === 'client' && <CancelledPanel job={job} />}
          {job.pin && job.state === 'paid' && <PinCard pin={job.pin} name={job.counterpartName} />}
          <ReviewSection
            job={job}
            reviews={reviews}
            error={ratingMissing ? t('review.starsMissing') : errorOf('review')}
            typed={actionData?.typed}
          />
          {showPhotos && (
            <PhotoSlots
              jobId={job.id}
              photos={photos}
              mayUpload={can('submit')}
              timeZone={job.timeZone}
              error={photoError ? { slot: actionData?.typed.slot ?? '', text: photoError } : null}
            />
          )}
          {/* Below the photos, which it needs. */}
          {can('submit') && (
            <SubmitPanel job={job} photos={photos} error={errorOf('submit')} typed={actionData?.typed} />
          )}
          <JobTimeline job={job} />
        </div>
        <aside className="flex flex-col gap-8 lg:sticky lg:top-28">
          <MoneySummary job={job} />
          <section className="flex flex-col gap-2 border-line border-t pt-6">
            <h2 className="text-xl">{t('details.title')}</h2>
            <p className="whitespace-pre-line text-ink-soft">{job.description}</p>
            <p className="mt-2 text-ink-soft text-sm">{t(`common:cancellation.${job.cancellationTier}`)}</p>
          </section>
          {can('cancel') && <CancelJob job={job} error={cancelError} typed={actionData?.typed.reason ?? ''} />}
        </aside>
      </div>
    </div>
  );
}

/** Reloads the data when the user returns to the page: the other side may have acted in the meantime. */
function useReloadOnReturn() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const reload = () => {
      if (document.visibilityState === 'visible') void revalidate();
    };
    document.addEventListener('visibilitychange', reload);
    return () => document.removeEventListener('visibilitychange', reload);
  }, [revalidate]);
}
