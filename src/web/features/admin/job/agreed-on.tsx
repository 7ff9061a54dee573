import { formatHours } from '#lib/hours.ts';
import { formatMoney } from '#lib/money.ts';
import { formatSpan, formatWhenWithZone } from '#lib/when.ts';
import type { JobFile } from '#modules/jobs/job-file/job-file-contract.ts';
import { serviceWords } from '#web/features/catalog/service-words.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Fact, Facts } from '../facts.tsx';

/** What the two agreed on: the service, its price and time, and what canceling means. */
export function AgreedOn({ job }: { job: JobFile }) {
  const { t, i18n } = useTranslation('adminJob');
  const { startsAt, endsAt, timeZone, workedMinutes } = job;
  const when = (at: string) => formatWhenWithZone(at, timeZone, i18n.language);
  return (
    <section aria-labelledby="agreed" className="flex flex-col gap-3 lg:[--fact-columns:1fr]">
      <h2 id="agreed" className="text-2xl">
        {t('agreed.title')}
      </h2>
      <Facts>
        <Fact label={t('agreed.service')}>{serviceWords(job, t)}</Fact>
        <Fact label={t('agreed.price')}>
          <span className="tabular-nums">{usePrice(job)}</span>
        </Fact>
        <Fact label={t('agreed.time')}>
          {formatSpan(startsAt, endsAt, timeZone, i18n.language)}
          {job.isStartLost && <p className="text-ink-soft text-sm">{t('agreed.startLost')}</p>}
        </Fact>
        <Fact label={t('agreed.place')}>
          {job.city}, {job.regionState} {job.zip}
        </Fact>
        {workedMinutes !== null && <Fact label={t('agreed.worked')}>{formatHours(workedMinutes, i18n.language)}</Fact>}
        <Fact label={t(`agreed.${job.origin}`)}>{when(job.createdAt)}</Fact>
        <Fact label={t('agreed.refunds')}>
          <span className="text-sm">{t(`common:cancellation.${job.cancellationTier}`)}</span>
        </Fact>
      </Facts>
    </section>
  );
}

function usePrice({ hourlyRateCents, minutes, priceCents }: JobFile): string {
  const { t, i18n } = useTranslation('jobs');
  const total = formatMoney(priceCents);
  if (hourlyRateCents === null || minutes === null) return t('details.fixed', { total });
  return t('details.hourly', {
    rate: formatMoney(hourlyRateCents),
    hours: formatHours(minutes, i18n.language),
    total,
  });
}
