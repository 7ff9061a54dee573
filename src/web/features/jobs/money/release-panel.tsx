import { Form } from 'react-router';
import { formatHours } from '#lib/hours.ts';
import { formatMoney } from '#lib/money.ts';
import { formatWhen } from '#lib/when.ts';
import type { JobDetail } from '#modules/jobs/contract.ts';
import type { ProofPhoto } from '#modules/proofs/contract.ts';
import { isShowableTrade } from '#modules/proofs/showing.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { useBusy } from '#web/page/use-busy.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Dialog, DialogButton, WayBack } from '#web/ui/actions/dialog.tsx';
import { FormError } from '#web/ui/forms/form-error.tsx';
import { ActPanel } from '../act-panel.tsx';
import { PhotoTicks } from '../photos/photo-ticks.tsx';

/** The work is submitted: the client checks it and releases what it costs, after one more question; or takes more time. */
export function ReleasePanel({ job, photos, error }: { job: JobDetail; photos: ProofPhoto[]; error: string | null }) {
  const { t, i18n } = useTranslation('jobs');
  const busy = useBusy('release');
  const pausing = useBusy('pause');
  const amount = formatMoney(job.costCents);
  const split = {
    amount,
    payout: formatMoney(job.payoutCents),
    fee: formatMoney(job.feeCents),
    name: job.counterpartName,
  };
  // Work that the client has called finished may have no photos.
  const text = job.events.some(({ act }) => act === 'confirmFinish') ? 'release.textConfirmed' : 'release.text';
  const due = job.dueAt ? formatWhen(job.dueAt, job.timeZone, i18n.language) : '';
  return (
    <ActPanel title={t('release.title')} text={t(text, { name: job.counterpartName, due })}>
      <WorkedHours job={job} />
      <p className="text-ink-soft tabular-nums">{t('release.split', split)}</p>
      <div className="flex flex-wrap items-center gap-3">
        {/* A phone has this button at its foot (`MainAct`). */}
        <DialogButton dialog="release" size="lg" className="max-lg:hidden">
          {t('release.act', { amount })}
        </DialogButton>
        {job.acts.includes('pause') && (
          <Form method="post" preventScrollReset>
            <Button size="lg" variant="quiet" name="intent" value="pause" busy={pausing}>
              {t('release.pause')}
            </Button>
          </Form>
        )}
      </div>
      <Dialog
        id="release"
        title={t('release.confirmTitle', { amount })}
        closeText={t('common:action.close')}
        refusal={error}
        footer={
          <>
            <WayBack>{t('release.keep')}</WayBack>
            <Button form="release-job" name="intent" value="release" busy={busy}>
              {t('release.act', { amount })}
            </Button>
          </>
        }
      >
        <Form id="release-job" method="post" action={`/jobs/${job.id}#release`} className="flex flex-col gap-4">
          <FormError title={error} />
          <WorkedHours job={job} />
          <p className="tabular-nums">{t('release.split', split)}</p>
          <Undone job={job} />
          <p>{t('release.confirmText', { name: job.counterpartName })}</p>
          {photos.length > 0 && isShowableTrade(job.categorySlug) && (
            <PhotoTicks photos={photos} legend={t('shown.ask', { name: job.counterpartName })} hint={t('shown.text')} />
          )}
        </Form>
      </Dialog>
    </ActPanel>
  );
}

/** What the Pro has not done, and why. */
function Undone({ job }: { job: JobDetail }) {
  const { t } = useTranslation('jobs');
  const undone = job.scope.filter(({ undoneReason }) => undoneReason);
  if (undone.length === 0) return null;
  return (
    <div className="rounded-lg bg-warn-soft px-4 py-3">
      <p className="font-semibold">{t('release.undone', { name: job.counterpartName })}</p>
      <ul className="list-inside list-disc">
        {undone.map(({ position, label, undoneReason }) => (
          <li key={position} className="break-words">
            {label}: {undoneReason}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Of hourly work: the hours worked and agreed, and what is refunded of the payment. */
function WorkedHours({ job }: { job: JobDetail }) {
  const { t, i18n } = useTranslation('jobs');
  if (job.workedMinutes === null || job.minutes === null) return null;
  const hours = (minutes: number) => formatHours(minutes, i18n.language);
  const refund = formatMoney(job.refundCents);
  return (
    <p className="rounded-lg bg-well px-4 py-3">
      {t('release.hours', { worked: hours(job.workedMinutes), agreed: hours(job.minutes) })}{' '}
      {job.refundCents > 0 && t('release.refund', { refund })}
    </p>
  );
}
