import { redirect } from 'react-router';
import { apiContext, languageContext, nowContext } from '#api/context.ts';
import { attempt, byIntent, handleForm } from '#api/form.server.ts';
import { requireViewer } from '#api/guards.server.ts';
import { isSetUp } from '#modules/payments/states.ts';
import { todayInTheWest } from '#modules/workers/application/paper-details.ts';
import { isSubmittable } from '#modules/workers/application/states.ts';
import { answerUploads } from '#modules/workers/limits.ts';
import { PhoneReminder } from '#web/features/identity/phone-reminder.tsx';
import { isPhoneToVerify } from '#web/features/identity/phone-to-verify.server.ts';
import { previewDetail } from '#web/features/workers/application/preview-detail.ts';
import { previewOpenings } from '#web/features/workers/application/preview-openings.server.ts';
import { ReportNotice } from '#web/features/workers/application/report-notice.tsx';
import { ReviewState, SubmitProfile } from '#web/features/workers/application/review-state.tsx';
import { StepList } from '#web/features/workers/application/step-list.tsx';
import { profilePath } from '#web/features/workers/application/step-path.ts';
import { zoneName } from '#web/features/workers/profile/zone-name.server.ts';
import { loadWhenShown } from '#web/page/load-when-shown.ts';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageTitle } from '#web/page/page-title.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { ButtonLink } from '#web/ui/actions/button.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';
import type { Route } from './+types/own-profile';

// Most visits are for the steps: they do without this script.
const Preview = loadWhenShown(async () => (await import('#web/features/workers/application/preview.tsx')).Preview);

export const handle = { i18n: ['application', 'worker', 'browse'] } satisfies PageHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { id } = requireViewer({ url, context });
  const api = context.get(apiContext);
  const [application, { payoutAccount }, allowance] = await Promise.all([
    api.workers.getApplication(),
    api.payments.getEarnings(),
    api.uploads.getAllowance(),
  ]);
  const isPreview = url.searchParams.has('preview');
  const place = isPreview && application.zip ? await api.places.getZip({ zip: application.zip }) : null;
  const now = context.get(nowContext);
  // Clients see all of an approved profile.
  if (isPreview && application.state === 'approved') throw redirect(`/worker/${id}`);
  const listed = isPreview && application.published ? await attempt(() => api.workers.get({ id })) : null;
  const preview = previewDetail(application, { id, place, listed: listed?.ok ? listed.value : null, now });
  if (isPreview && !preview) throw redirect(profilePath);
  return {
    id,
    phoneToVerify: isPhoneToVerify({ context }),
    allowance,
    application,
    hasPayouts: isSetUp(payoutAccount),
    category: application.categorySlug === null ? url.searchParams.get('category') : null,
    preview: preview && {
      worker: preview,
      openings: previewOpenings(preview, { yesterday: application.yesterday, now }),
      isPublished: application.published !== null,
      zoneName: zoneName(preview.timeZone, context.get(languageContext)),
      today: todayInTheWest(now),
    },
  };
}

/** Asks for the review, takes the application back, or answers a notice. */
export async function action(args: Route.ActionArgs) {
  const answer = await handleForm(
    args,
    byIntent<unknown>(({ workers }, form) => ({
      submit: () => workers.submitApplication(),
      recall: () => workers.recallApplication(),
      answerNotice: () => workers.answerNotice.fromForm(form),
    })),
    { uploads: answerUploads },
  );
  if (!answer.ok) return answer;
  throw redirect(profilePath, 303);
}

/** The Pro's own profile: where the review is, what is missing, and the way to each step. */
export default function OwnProfile({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('application');
  const { application, category, id, preview, phoneToVerify, hasPayouts } = loaderData;
  const { state, missing } = application;
  const refusedAnswer = actionData?.intent === 'answerNotice' ? actionData : undefined;
  const canSubmit = isSubmittable(state);
  const canPreview = application.categorySlug && application.zip && application.hourlyRateCents;
  return (
    <div className="page-width flex max-w-3xl grow flex-col gap-9 py-10 sm:py-14">
      <PageTitle>{t('title')}</PageTitle>
      {preview ? (
        <Preview {...preview} />
      ) : (
        <>
          <header className="flex flex-col gap-2">
            <h1 className="text-4xl">{t('title')}</h1>
            <p className="max-w-prose text-ink-soft text-lg">
              {t(canSubmit && !application.published ? 'lead' : 'leadLater')}
            </p>
          </header>
          <FormError title={refusedAnswer ? null : actionData?.message} />
          <ReviewState application={application} workerId={id} />
          <ReportNotice application={application} refusal={refusedAnswer} />
          {phoneToVerify && <PhoneReminder />}
          <StepList application={application} category={category} hasPayouts={hasPayouts} />
          <div className="flex flex-wrap items-start gap-4">
            {canSubmit && <SubmitProfile missing={missing.length} />}
            {canPreview && state !== 'approved' && (
              <ButtonLink to={`${profilePath}?preview`} variant="secondary" size="lg">
                {t('preview.open')}
              </ButtonLink>
            )}
          </div>
        </>
      )}
    </div>
  );
}
