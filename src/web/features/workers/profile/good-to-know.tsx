import { BadgeCheck, CalendarX2, MapPinned } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDate } from '#lib/formatters.ts';
import { formatMiles } from '#lib/miles.ts';
import { type CancellationNotice, type RefundShare, refundRules } from '#modules/jobs/ending/cancellation.ts';
import type { WorkerDetail } from '#modules/workers/contract.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { AreaMap } from './area-map.tsx';

/** The words of a refund rule. */
const noticeWords = { week: 'until7days', twoDays: 'until48', day: 'until24', any: 'later' } as const satisfies Record<
  CancellationNotice,
  string
>;
const shareWords = {
  all: 'full',
  half: 'half',
  allButAnHour: 'allButAnHour',
  nothing: 'nothing',
} as const satisfies Record<RefundShare, string>;

/** What to know before booking: cancellation, what "verified" means, how far the Pro travels. */
export function GoodToKnow({ worker }: { worker: WorkerDetail }) {
  const { t, i18n } = useTranslation(['worker', 'browse']);
  const distance = formatMiles(worker.serviceRadiusMeters, i18n.language);
  return (
    <section aria-labelledby="good-to-know" className="flex flex-col gap-7 border-line border-t pt-9">
      <h2 id="good-to-know" className="text-2xl">
        {t('know.title')}
      </h2>
      <div className="grid gap-x-12 gap-y-9 md:grid-cols-2">
        <Point icon={<CalendarX2 />} title={t('policy.title', { tier: t(`policy.${worker.cancellationTier}`) })}>
          <Policy tier={worker.cancellationTier} />
          <p className="mt-3">{t('policy.minutes')}</p>
        </Point>
        <div className="flex flex-col gap-9">
          <Point icon={<BadgeCheck />} title={t(worker.verified ? 'verified.title' : 'verified.notYetTitle')}>
            <p>{t(worker.verified ? 'verified.text' : 'verified.notYetText', { name: worker.name })}</p>
            <Checked checks={worker.checks} />
          </Point>
          <Point icon={<MapPinned />} title={t('area.title')}>
            <p className="mb-3">{t('area.text', { distance, city: worker.city, state: worker.state })}</p>
            <AreaMap
              zip={worker.mapZip}
              radiusMeters={worker.serviceRadiusMeters}
              alt={t('browse:areaMap', { distance, place: `${worker.city}, ${worker.state}` })}
            />
          </Point>
        </div>
      </div>
    </section>
  );
}

const Point = ({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) => (
  <div className="flex gap-4">
    <span aria-hidden className="pt-0.5 text-pine-ink [&>svg]:size-6 [&>svg]:stroke-[1.8]">
      {icon}
    </span>
    <div className="min-w-0 grow text-ink-soft text-sm">
      <h3 className="mb-2 text-ink text-lg tracking-[-0.015em]">{title}</h3>
      {children}
    </div>
  </div>
);

/** What was checked, by whom and when: the list that the badge stands for. */
function Checked({ checks }: { checks: WorkerDetail['checks'] }) {
  const { t, i18n } = useTranslation('worker');
  const date = (day: string) => formatDate(day, i18n.language);
  if (checks.length === 0) return null;
  return (
    <ul aria-label={t('check.list')} className="mt-3 divide-y divide-line">
      {checks.map(({ kind, source, number, regionState, checkedOn, expiresOn }) => (
        <li key={`${kind} ${source} ${checkedOn}`} className="wrap-anywhere py-2">
          <span className="block font-semibold text-ink">
            {number && regionState ? t('check.licenseOf', { number, state: regionState }) : t(`check.${kind}`)}
          </span>
          {t('check.source', { source, date: date(checkedOn) })}
          {expiresOn && ` · ${t('check.until', { date: date(expiresOn) })}`}
        </li>
      ))}
    </ul>
  );
}

function Policy({ tier }: { tier: WorkerDetail['cancellationTier'] }) {
  const { t } = useTranslation('worker');
  return (
    <dl className="divide-y divide-line">
      {refundRules[tier].map(({ notice, back }) => (
        <div key={notice} className="flex flex-wrap justify-between gap-x-5 py-2 first:pt-0">
          <dt>{t(`policy.${noticeWords[notice]}`)}</dt>
          <dd className="font-semibold text-ink">{t(`policy.${shareWords[back]}`)}</dd>
        </div>
      ))}
    </dl>
  );
}
