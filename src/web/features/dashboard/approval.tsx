import type { Application } from '#modules/workers/application/application-shape.ts';
import { isEditable } from '#modules/workers/application/states.ts';
import { ReviewState } from '#web/features/workers/application/review-state.tsx';
import { StepBar } from '#web/features/workers/application/step-bar.tsx';
import { StepList } from '#web/features/workers/application/step-list.tsx';
import { profilePath } from '#web/features/workers/application/step-path.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { ButtonLink } from '#web/ui/actions/button.tsx';

/** What a new Pro's profile still lacks, or where its review is. */
export function Approval({ application, workerId }: { application: Application; workerId: string }) {
  const { t } = useTranslation(['dashboard', 'application']);
  const canEdit = isEditable(application.state);
  const isComplete = application.missing.length === 0;
  return (
    <section aria-labelledby="approval" className="flex max-w-2xl flex-col gap-6">
      <h2 id="approval" className="text-2xl">
        {t(!canEdit || isComplete ? 'approval.title' : 'approval.missing')}
      </h2>
      <ReviewState application={application} workerId={workerId} />
      {canEdit && <StepBar application={application} />}
      {canEdit && !isComplete && <StepList application={application} onlyMissing />}
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={profilePath}>{t(canEdit && isComplete ? 'approval.submit' : 'approval.open')}</ButtonLink>
        <ButtonLink to="/how-it-works" variant="secondary">
          {t('approval.howItWorks')}
        </ButtonLink>
      </div>
    </section>
  );
}
