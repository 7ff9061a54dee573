import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { data, redirect, useRevalidator } from 'react-router';
import { apiContext } from '#api/context.ts';
import { type Api, attempt, orNotFound, readUploads, textFields } from '#api/form.ts';
import { maxPhotoBytes } from '#modules/proofs/limits.ts';
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
import { PageTitle } from '#web/page/page-title.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import type { Route } from './+types/job';

export const handle = { i18n: ['jobs'] };

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const { pathname } = new URL(request.url);
  const { jobId } = params;
  const [job, photos, reviews] = await Promise.all([
    api.jobs.get({ jobId }),
    api.proofs.list({ jobId }),
    api.reviews.getOfJob({ jobId }),
  ]).catch((error) => orNotFound(error, pathname));
  return { job, photos: photos.items, reviews };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { form, refusal } = await readUploads(request, context, { maxFiles: 1, maxBytes: maxPhotoBytes });
  const fields = textFields(form);
  const answer = refusal ?? (await attempt(() => perform(context.get(apiContext), params.jobId, fields, form)));
  if (answer.ok) throw redirect(`/jobs/${params.jobId}`, 303);
  return { intent: fields.intent ?? '', slot: fields.slot ?? '', typed: fields, refusal: answer };
}

/** Does what the pressed button says. */
function perform(api: Api, jobId: string, fields: Record<string, string>, form: FormData): Promise<unknown> {
  switch (fields.intent) {
    case 'checkIn':
      return api.jobs.checkIn({ jobId, pin: fields.pin ?? '' });
    case 'photo':
      return api.proofs.upload({
        jobId,
        slot: fields.slot as 'before',
        photo: form.get('photo') as File,
        ...(fields.lat && fields.lng ? { lat: Number(fields.lat), lng: Number(fields.lng) } : {}),
      });
    case 'cancel':
      return api.jobs.cancel({ jobId, refundCents: Number(fields.refundCents), reason: fields.reason });
    case 'submit':
      return api.jobs.submit({ jobId, ...(fields.hours ? { workedMinutes: minutesOf(fields.hours) } : {}) });
    case 'release':
      return api.jobs.release({ jobId });
    case 'review':
      return api.reviews.write({ jobId, rating: Number(fields.rating), comment: fields.comment ?? '' });
    default:
      throw data(null, { status: 400 });
  }
}

/** Hours as people type them (`2,5` or `2.5`) in whole minutes. */
const minutesOf = (hours: string): number => Math.round(Number(hours.replace(',', '.')) * 60);

/** A job for its two sides: where it stands, where the money is, and what the viewer can do now. */
export default function Job({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('jobs');
  const { job, photos, reviews } = loaderData;
  useFreshness();
  useStateNews(job);
  const refusedIn = (intent: string): string | null => {
    if (actionData?.intent !== intent) return null;
    const { code, fields, values } = actionData.refusal;
    return t(`errors:${Object.values(fields)[0] ?? code}`, values);
  };
  const can = (act: (typeof job.acts)[number]) => job.acts.includes(act);
  const photoError = refusedIn('photo');
  const cancelError = refusedIn('cancel');
  const stale = refusedIn('release') ?? cancelError;
  const ratingMissing = actionData?.intent === 'review' && Boolean(actionData.refusal.fields.rating);
  const showPhotos = photos.length > 0 || job.state === 'in_progress';
  return (
    <div className="page-width flex flex-col gap-10 py-8 sm:py-10">
      <PageTitle>{job.title}</PageTitle>
      <JobHeader job={job} />
      <div className="grid items-start gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-12">
          {stale && <Notice kind="destructive" title={stale} live />}
          {can('pay') && <PayPanel job={job} />}
          {can('checkIn') && (
            <CheckInPanel job={job} error={refusedIn('checkIn')} typed={actionData?.typed.pin ?? ''} />
          )}
          {can('release') && <ReleasePanel job={job} />}
          {job.state === 'cancelled' && job.side === 'client' && <CancelledPanel job={job} />}
          {job.pin && job.state === 'paid' && <PinCard pin={job.pin} name={job.counterpartName} />}
          <ReviewSection
            job={job}
            reviews={reviews}
            error={ratingMissing ? t('review.starsMissing') : refusedIn('review')}
            typed={actionData?.typed.comment ?? ''}
          />
          {showPhotos && (
            <PhotoSlots
              photos={photos}
              mayUpload={can('submit')}
              timeZone={job.timeZone}
              error={photoError ? { slot: actionData?.slot ?? '', text: photoError } : null}
            />
          )}
          {/* The photos first, then the button that needs them. */}
          {can('submit') && <SubmitPanel job={job} photos={photos} error={refusedIn('submit')} />}
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

/** Reads the page again when the person comes back to it: the other side may have acted. */
function useFreshness() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void revalidate();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [revalidate]);
}
