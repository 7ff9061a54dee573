import { Form } from 'react-router';
import { formatWhen } from '#lib/when.ts';
import type { JobDetail } from '#modules/jobs/contract.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { useBusy } from '#web/page/use-busy.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { PinField } from '#web/ui/forms/pin-field.tsx';
import { ActPanel } from '../act-panel.tsx';
import type { RefusedForm } from '../refused-form.ts';

/** The Pro is at the door, or starts from afar, and types the client's PIN; before, the panel says from when on. */
export function CheckInPanel({ job, error, typed = {} }: { job: JobDetail } & RefusedForm) {
  const { t, i18n } = useTranslation('jobs');
  const busy = useBusy('checkIn');
  const title = t(job.address?.remote ? 'checkIn.title.remote' : 'checkIn.title');
  if (!job.acts.includes('checkIn')) {
    const from = formatWhen(job.checkInFrom ?? job.startsAt, job.timeZone, i18n.language);
    return <ActPanel title={title} text={t('checkIn.later', { name: job.counterpartName, from })} />;
  }
  return (
    <ActPanel id="check-in" title={title} text={t('checkIn.text', { name: job.counterpartName })}>
      <Form method="post" noValidate className="flex flex-col items-start gap-4">
        <PinField name="pin" label={t('checkIn.pin')} error={error} defaultValue={typed.pin} required />
        <Button size="lg" name="intent" value="checkIn" busy={busy}>
          {t('checkIn.act')}
        </Button>
      </Form>
    </ActPanel>
  );
}
