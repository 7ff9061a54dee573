import { useTranslation } from 'react-i18next';
import type { JobDetail } from '#modules/jobs/contract.ts';
import { maxReason } from '#modules/jobs/limits.ts';
import { DraftForm } from '#web/page/drafts/draft-form.tsx';
import { useBusy } from '#web/page/use-busy.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Dialog, DialogButton } from '#web/ui/actions/dialog.tsx';
import { TextArea } from '#web/ui/forms/text-field.tsx';

/** Calls off a job that is not paid yet, with a reason for the other side. */
export function CallOffJob({ job, error, typed }: { job: JobDetail; error: string | null; typed: string }) {
  const { t } = useTranslation('jobs');
  const busy = useBusy('callOff');
  const name = job.counterpartName;
  return (
    <section className="flex flex-col items-start gap-2 border-line border-t pt-6">
      <DialogButton dialog="call-off" variant="quiet" className="-ml-5">
        {t('callOff.act')}
      </DialogButton>
      <Dialog
        id="call-off"
        title={t('callOff.title')}
        closeText={t('common:action.close')}
        footer={
          <>
            <KeepJob />
            <Button form="call-off-job" name="intent" value="callOff" variant="danger" busy={busy}>
              {t('callOff.act')}
            </Button>
          </>
        }
      >
        <DraftForm
          draft="call-off"
          id="call-off-job"
          method="post"
          action={`/jobs/${job.id}`}
          noValidate
          preventScrollReset
        >
          <p className="mb-5 text-ink-soft">{t('callOff.text', { name })}</p>
          <TextArea
            name="reason"
            label={t('callOff.reason', { name })}
            maxLength={maxReason}
            defaultValue={typed}
            error={error}
            required
          />
        </DraftForm>
      </Dialog>
    </section>
  );
}

/** Closes the dialog without doing anything. */
export function KeepJob() {
  const { t } = useTranslation('jobs');
  return (
    <a href="#top" className="inline-flex min-h-11 items-center px-4 font-semibold text-ink">
      {t('cancel.keep')}
    </a>
  );
}
