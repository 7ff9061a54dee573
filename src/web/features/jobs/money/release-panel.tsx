import type { ReactNode } from 'react';
import { Form } from 'react-router';
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
import { Split, Undone, WorkedHours } from './release-figures.tsx';

/** The work is submitted: the client checks it and releases what it costs, after one more question; or takes more time. */
export function ReleasePanel({
  job,
  photos,
  error,
  changes,
}: {
  job: JobDetail;
  photos: ProofPhoto[];
  error: string | null;
  /** Asks for changes instead. */
  changes: ReactNode;
}) {
  const { t, i18n } = useTranslation('jobs');
  const busy = useBusy('release');
  const pausing = useBusy('pause');
  const amount = formatMoney(job.costCents);
  const due = job.dueAt ? formatWhen(job.dueAt, job.timeZone, i18n.language) : '';
  return (
    <ActPanel title={t('release.title')} text={t(textOf(job), { name: job.counterpartName, due })}>
      <WorkedHours job={job} />
      <Split job={job} className="text-ink-soft" />
      <div className="flex flex-wrap items-center gap-3">
        {/* A phone has this button at its foot (`MainAct`). */}
        <DialogButton dialog="release" size="lg" className="max-lg:hidden">
          {t('release.act', { amount })}
        </DialogButton>
        {changes}
      </div>
      {job.acts.includes('pause') && (
        <Form method="post" preventScrollReset>
          <Button variant="quiet" name="intent" value="pause" className="-ml-5" busy={pausing}>
            {t('release.pause')}
          </Button>
        </Form>
      )}
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
          <Split job={job} />
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

/** Returns the key of what the client is to look at. */
function textOf({ events, changeRequests }: JobDetail): string {
  // The photos are from before the changes.
  if (changeRequests.at(-1)?.answer) return 'release.textChanged';
  // Work that the client has called finished may have no photos.
  return events.some(({ act }) => act === 'confirmFinish') ? 'release.textConfirmed' : 'release.text';
}
