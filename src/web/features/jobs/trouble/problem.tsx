import type { JobDetail } from '#modules/jobs/contract.ts';
import { caseReason } from '#modules/jobs/limits.ts';
import { ReasonDialog } from '#web/page/reason-dialog.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { DialogButton } from '#web/ui/actions/dialog.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import type { RefusedForm } from '../refused-form.ts';
import { ItemChecks } from '../work/item-checks.tsx';
import { itemField } from '../work/scope-submission.ts';

/** "Something's not right": stops the release and opens a case, with the reason. */
export function ReportProblem({ job, error, typed = {} }: { job: JobDetail } & RefusedForm) {
  const { t } = useTranslation('jobs');
  const name = job.counterpartName;
  // Before, there is no release to stop.
  const stopsRelease = job.acts.includes('release');
  return (
    <section className="flex flex-col items-start gap-2 border-line border-t pt-6">
      <p className="text-ink-soft text-sm">{t('problem.lead')}</p>
      <DialogButton
        dialog="problem"
        variant="secondary"
        size="sm"
        icon={<Icon name="message-circle-exclamation-point" />}
      >
        {t('problem.act')}
      </DialogButton>
      <ReasonDialog
        id="problem"
        path={`/jobs/${job.id}`}
        intent="dispute"
        title={t('problem.title')}
        act={t(stopsRelease ? 'problem.sendStop' : 'problem.send')}
        refusal={error}
        reason={{
          label: t('problem.reason'),
          hint: t('problem.reasonHint', { name }),
          rows: 5,
          maxLength: caseReason.max,
          defaultValue: typed.reason,
          error,
          required: true,
        }}
        below={<ItemChecks items={job.scope} legend={t('problem.items')} nameOf={itemField} typed={typed} />}
      >
        <p className="text-ink-soft">
          {stopsRelease && t('problem.stop')} {job.state === 'changes_requested' && t(`problem.instead.${job.side}`)}{' '}
          {t(job.isStarted ? 'problem.text' : 'problem.textBefore', { name })}
        </p>
      </ReasonDialog>
    </section>
  );
}
