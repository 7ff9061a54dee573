import type { JobDetail } from '#modules/jobs/contract.ts';
import { maxReason } from '#modules/jobs/limits.ts';
import { ReasonDialog } from '#web/page/reason-dialog.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { DialogButton } from '#web/ui/actions/dialog.tsx';
import type { RefusedForm } from '../refused-form.ts';

/** Calls off a job that is not paid yet, with a reason for the other side. */
export function CallOffJob({ job, error, typed = {} }: { job: JobDetail } & RefusedForm) {
  const { t } = useTranslation('jobs');
  const name = job.counterpartName;
  return (
    <section className="flex flex-col items-start gap-2 border-line border-t pt-6">
      <DialogButton dialog="call-off" variant="quiet" className="-ml-5">
        {t('callOff.act')}
      </DialogButton>
      <ReasonDialog
        id="call-off"
        path={`/jobs/${job.id}`}
        intent="callOff"
        title={t('callOff.title')}
        act={t('callOff.act')}
        keep={t('cancel.keep')}
        refusal={error}
        reason={{
          label: t('callOff.reason', { name }),
          maxLength: maxReason,
          defaultValue: typed.reason,
          error,
          required: true,
        }}
      >
        <p className="text-ink-soft">{t('callOff.text', { name })}</p>
      </ReasonDialog>
    </section>
  );
}
