import { Form } from 'react-router';
import { after } from '#lib/clock.ts';
import { formatWhen } from '#lib/when.ts';
import type { JobDetail } from '#modules/jobs/contract.ts';
import { moreTimeMs } from '#modules/jobs/deadlines.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { useBusy } from '#web/page/use-busy.ts';
import { Button } from '#web/ui/actions/button.tsx';

/** The date by which we decide the case. While the client's bank has the payment, that date moves on. */
export function DecisionDate({ job, now }: { job: JobDetail; now: string }) {
  const { t, i18n } = useTranslation('jobs');
  const decideBy = job.case?.decideBy;
  if (!decideBy || job.state !== 'disputed') return null;
  const isLate = Date.parse(decideBy) <= Date.parse(now);
  const maySettle = job.isStarted && !job.isOtherSuspended;
  const key = isLate ? 'late' : maySettle ? 'open' : 'alone';
  return <p>{t(`case.date.${key}`, { when: formatWhen(decideBy, job.timeZone, i18n.language) })}</p>;
}

/** Lets the side that has not answered ask for more time, once. */
export function MoreTime({ job }: { job: JobDetail }) {
  const { t, i18n } = useTranslation('jobs');
  const busy = useBusy('askForMoreTime');
  const { case: found, timeZone } = job;
  if (!found?.mayAskForTime || !found.decideBy) return null;
  const later = after(new Date(found.decideBy), moreTimeMs).toISOString();
  return (
    <Form method="post" preventScrollReset className="flex max-w-prose flex-col items-start gap-2">
      <p className="text-ink-soft text-sm">
        {t('case.moreTime.text', { when: formatWhen(later, timeZone, i18n.language) })}
      </p>
      <Button name="intent" value="askForMoreTime" variant="quiet" className="-ml-5" busy={busy}>
        {t('case.moreTime.act')}
      </Button>
    </Form>
  );
}
