import { formatDuration } from '#lib/when.ts';
import type { JobDetail } from '#modules/jobs/contract.ts';
import { answerChangesWithinMs } from '#modules/jobs/deadlines.ts';
import { caseReason, maxChangeRequests } from '#modules/jobs/limits.ts';
import { ReasonDialog } from '#web/page/reason-dialog.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { DialogButton } from '#web/ui/actions/dialog.tsx';
import type { RefusedForm } from '../refused-form.ts';
import { ItemChecks } from '../work/item-checks.tsx';
import { itemField } from '../work/scope-submission.ts';

/** Asks the Pro to change something before the money is released; to a client who has asked twice, says what is left. */
export function RequestChanges({ job, error, typed = {} }: { job: JobDetail } & RefusedForm) {
  const { t, i18n } = useTranslation('jobs');
  const name = job.counterpartName;
  const left = maxChangeRequests - job.changeRequests.length;
  if (!job.acts.includes('requestChanges'))
    return (
      <DialogButton dialog="problem" size="lg" variant="secondary">
        {t('changes.usedUp')}
      </DialogButton>
    );
  return (
    <>
      <DialogButton dialog="changes" size="lg" variant="secondary">
        {t('changes.act')}
      </DialogButton>
      <ReasonDialog
        id="changes"
        path={`/jobs/${job.id}`}
        intent="requestChanges"
        title={t('changes.ask')}
        act={t('changes.send')}
        refusal={error}
        reason={{
          label: t('changes.reason'),
          hint: t('changes.reasonHint', { name }),
          rows: 5,
          maxLength: caseReason.max,
          defaultValue: typed.reason,
          error,
          required: true,
        }}
        below={
          <ItemChecks
            items={job.scope.filter(({ needsTick }) => needsTick)}
            legend={t('changes.items')}
            nameOf={itemField}
            typed={typed}
          />
        }
      >
        <p className="text-ink-soft">
          {t('changes.lead', { name, time: formatDuration(answerChangesWithinMs, i18n.language) })} {t('changes.then')}{' '}
          {t(left > 1 ? 'changes.twice' : 'changes.last')}
        </p>
      </ReasonDialog>
    </>
  );
}
