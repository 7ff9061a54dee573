import { formatHours } from '#lib/hours.ts';
import { formatMoney } from '#lib/money.ts';
import type { JobDetail } from '#modules/jobs/contract.ts';
import { useTranslation } from '#web/page/translation.tsx';

/** What becomes of the money that a client releases: the Pro's share and our fee. */
export function Split({ job, className = '' }: { job: JobDetail; className?: string }) {
  const { t } = useTranslation('jobs');
  const figures = {
    amount: formatMoney(job.costCents),
    payout: formatMoney(job.payoutCents),
    fee: formatMoney(job.feeCents),
    name: job.counterpartName,
  };
  return <p className={`tabular-nums ${className}`}>{t('release.split', figures)}</p>;
}

/** What the Pro has not done, and why. */
export function Undone({ job }: { job: JobDetail }) {
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
export function WorkedHours({ job }: { job: JobDetail }) {
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
