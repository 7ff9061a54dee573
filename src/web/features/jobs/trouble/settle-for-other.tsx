import { Form } from 'react-router';
import { formatMoney } from '#lib/money.ts';
import type { JobDetail } from '#modules/jobs/contract.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { useBusy } from '#web/page/use-busy.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Dialog, DialogButton, WayBack } from '#web/ui/actions/dialog.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';
import { Split, Undone, WorkedHours } from '../money/release-figures.tsx';

/** Lets one side settle an open case for the other: the client releases the money, or the Pro refunds all of it. */
export function SettleForOther({ job, error }: { job: JobDetail; error: string | null }) {
  const { t } = useTranslation('jobs');
  const busy = useBusy('settleForOther');
  const { side, counterpartName: name } = job;
  const cents = side === 'client' ? job.costCents : job.money.heldCents;
  const amount = formatMoney(cents);
  return (
    <div className="flex flex-col items-start gap-3 border-line-strong border-t pt-4">
      <h3 className="text-lg">{t(`settle.title.${side}`)}</h3>
      <p className="max-w-prose">{t(`settle.text.${side}`, { name })}</p>
      <DialogButton dialog="settle" variant="secondary">
        {t(`settle.act.${side}`, { amount })}
      </DialogButton>
      <Dialog
        id="settle"
        title={t(`settle.confirmTitle.${side}`, { amount })}
        closeText={t('common:action.close')}
        refusal={error}
        footer={
          <>
            <WayBack>{t('release.keep')}</WayBack>
            <Button form="settle-job" name="intent" value="settleForOther" busy={busy}>
              {t(`settle.act.${side}`, { amount })}
            </Button>
          </>
        }
      >
        <Form id="settle-job" method="post" action={`/jobs/${job.id}#settle`} className="flex flex-col gap-4">
          <FormError title={error} />
          <input type="hidden" name="amountCents" value={cents} />
          {side === 'client' && (
            <>
              <WorkedHours job={job} />
              <Split job={job} />
              <Undone job={job} />
            </>
          )}
          <p>{t(`settle.confirm.${side}`, { name })}</p>
        </Form>
      </Dialog>
    </div>
  );
}
