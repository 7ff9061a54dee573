import { useTranslation } from 'react-i18next';
import { Form } from 'react-router';
import type { JobDetail } from '#modules/jobs/contract.ts';
import type { ProofPhoto } from '#modules/proofs/contract.ts';
import { useBusy } from '#web/page/use-busy.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { PinField } from '#web/ui/forms/pin-field.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { ActPanel } from './act-panel.tsx';

/** The Pro is at the door and types the client's PIN. */
export function CheckInPanel({ job, error, typed }: { job: JobDetail; error: string | null; typed: string }) {
  const { t } = useTranslation('jobs');
  const busy = useBusy('checkIn');
  return (
    <ActPanel title={t('checkIn.title')} text={t('checkIn.text', { name: job.counterpartName })}>
      <Form method="post" noValidate className="flex flex-col items-start gap-4">
        <PinField name="pin" label={t('checkIn.pin')} error={error} defaultValue={typed} required />
        <Button size="lg" name="intent" value="checkIn" busy={busy}>
          {t('checkIn.act')}
        </Button>
      </Form>
    </ActPanel>
  );
}

/** The Pro submits the work: three photos first, and the hours of an hourly job. */
export function SubmitPanel({ job, photos, error }: { job: JobDetail; photos: ProofPhoto[]; error: string | null }) {
  const { t } = useTranslation('jobs');
  const busy = useBusy('submit');
  const missing = 3 - photos.length;
  return (
    <ActPanel title={t('submit.title')} text={t('submit.text', { name: job.counterpartName })}>
      <Form method="post" noValidate className="flex flex-col items-start gap-4">
        {job.pricing === 'hourly' && (
          <TextField
            name="hours"
            inputMode="decimal"
            label={t('submit.hours')}
            hint={t('submit.hoursHint')}
            defaultValue={((job.minutes ?? 60) / 60).toString()}
            error={error}
            required
          />
        )}
        {job.pricing === 'fixed' && error && (
          <p role="alert" className="font-medium text-danger-ink text-sm">
            {error}
          </p>
        )}
        <Button
          size="lg"
          name="intent"
          value="submit"
          busy={busy}
          disabledReason={missing > 0 && t('submit.photosMissing', { count: missing })}
        >
          {t('submit.act')}
        </Button>
      </Form>
    </ActPanel>
  );
}
