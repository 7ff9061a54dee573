import { formatHours } from '#lib/hours.ts';
import { formatMoney } from '#lib/money.ts';
import type { JobDetail } from '#modules/jobs/contract.ts';
import { isOver } from '#modules/jobs/states.ts';
import { useTranslation } from '#web/page/translation.tsx';

/** What was agreed: the price, the client's words, the Pro's words, and the rule for canceling while it matters. */
export function Agreement({ job }: { job: JobDetail }) {
  const { t, i18n } = useTranslation('jobs');
  const price =
    job.hourlyRateCents !== null && job.minutes !== null
      ? t('details.hourly', {
          rate: formatMoney(job.hourlyRateCents),
          hours: formatHours(job.minutes, i18n.language),
          total: formatMoney(job.priceCents),
        })
      : t('details.fixed', { total: formatMoney(job.priceCents) });
  const [request, promise] = job.side === 'client' ? ['yours', 'theirs'] : ['theirs', 'yours'];
  return (
    <section aria-labelledby="agreement" className="flex flex-col gap-4 border-line border-t pt-6">
      <h2 id="agreement" className="text-xl">
        {t('details.title')}
      </h2>
      <p className="tabular-nums">{price}</p>
      <Words title={t(`details.request.${request}`, { name: job.counterpartName })} text={job.description} />
      {job.promise && (
        <Words title={t(`details.promise.${promise}`, { name: job.counterpartName })} text={job.promise} />
      )}
      {!isOver(job.state) && (
        <p className="text-ink-soft text-sm">{t(`common:cancellation.${job.cancellationTier}`)}</p>
      )}
    </section>
  );
}

const Words = ({ title, text }: { title: string; text: string }) => (
  <div className="flex flex-col gap-0.5">
    <h3 className="font-semibold text-sm tracking-normal">{title}</h3>
    <p className="whitespace-pre-line break-words text-ink-soft">{text}</p>
  </div>
);
