import { formatMoney } from '#lib/money.ts';
import { formatWhen } from '#lib/when.ts';
import type { JobDetail } from '#modules/jobs/contract.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Timeline } from '#web/ui/display/timeline.tsx';
import { timelineEntries } from './timeline-entries.ts';

/** What happened to the job, what happens now and who acts, and what comes next; `now` (ISO) is when the page was rendered. */
export function JobTimeline({ job, now }: { job: JobDetail; now: string }) {
  const { t, i18n } = useTranslation('jobs');
  const when = (instant: string) => formatWhen(instant, job.timeZone, i18n.language);
  const values = {
    name: job.counterpartName,
    amount: formatMoney(job.priceCents),
    payout: formatMoney(job.payoutCents),
    due: job.dueAt ? when(job.dueAt) : '',
    start: when(job.startsAt),
  };
  const entries = timelineEntries(job, now).map(({ title, details, note, refundCents, at, ...entry }) => ({
    ...entry,
    title: t(title, { ...values, refund: formatMoney(refundCents ?? 0) }),
    details: details ? t(details, values) : note && <q>{note}</q>,
    time: at && <time dateTime={at}>{when(at)}</time>,
  }));
  const words = { past: t('common:state.past'), now: t('common:state.now'), next: t('common:state.next') };
  return (
    <section aria-labelledby="timeline" className="flex flex-col gap-5">
      <h2 id="timeline" className="text-xl">
        {t('timeline.title')}
      </h2>
      <Timeline label={t('timeline.title')} entries={entries} words={words} />
    </section>
  );
}
