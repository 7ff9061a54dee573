import { useTranslation } from 'react-i18next';
import { Form } from 'react-router';
import { hoursText } from '#lib/hours.ts';
import type { JobDetail } from '#modules/jobs/contract.ts';
import type { ProofPhoto } from '#modules/proofs/contract.ts';
import { DraftForm } from '#web/page/drafts/draft-form.tsx';
import { useBusy } from '#web/page/use-busy.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { PinField } from '#web/ui/forms/pin-field.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { ActPanel } from './act-panel.tsx';

/** Why the form was refused, and what was typed into it. */
interface Refused {
  error: string | null;
  typed?: Record<string, string>;
}

/** The Pro is at the door and types the client's PIN. */
export function CheckInPanel({ job, error, typed = {} }: { job: JobDetail } & Refused) {
  const { t } = useTranslation('jobs');
  const busy = useBusy('checkIn');
  return (
    <ActPanel title={t('checkIn.title')} text={t('checkIn.text', { name: job.counterpartName })}>
      <Form method="post" noValidate className="flex flex-col items-start gap-4">
        <PinField name="pin" label={t('checkIn.pin')} error={error} defaultValue={typed.pin} required />
        <Button size="lg" name="intent" value="checkIn" busy={busy}>
          {t('checkIn.act')}
        </Button>
      </Form>
    </ActPanel>
  );
}

/** The Pro submits the work: three photos first, and the hours of an hourly job. */
export function SubmitPanel({ job, photos, error, typed = {} }: { job: JobDetail; photos: ProofPhoto[] } & Refused) {
  const { t } = useTranslation('jobs');
  const busy = useBusy('submit');
  const missing = 3 - photos.length;
  return (
    <ActPanel title={t('submit.title')} text={t('submit.text', { name: job.counterpartName })}>
      <DraftForm draft="submit" method="post" noValidate className="flex flex-col items-start gap-4">
        {job.pricing === 'hourly' && (
          <TextField
            name="hours"
            inputMode="decimal"
            label={t('submit.hours')}
            hint={t('submit.hoursHint')}
            defaultValue={typed.hours ?? hoursText(job.minutes ?? 60)}
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
      </DraftForm>
    </ActPanel>
  );
}
