import type { ReactNode } from 'react';
import { formatMiles } from '#lib/miles.ts';
import type { WorkerDetail } from '#modules/workers/contract.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { AreaMap } from './area-map.tsx';
import { CheckedList } from './checked-list.tsx';
import { RefundPolicy } from './refund-policy.tsx';

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
        <Point
          icon={<Icon name="calendar-x-2" />}
          title={t('policy.title', { tier: t(`policy.${worker.cancellationTier}`) })}
        >
          <RefundPolicy tier={worker.cancellationTier} />
          <p className="mt-3">{t('policy.minutes')}</p>
        </Point>
        <div className="flex flex-col gap-9">
          <Point
            icon={<Icon name="badge-check" />}
            title={t(worker.verified ? 'verified.title' : 'verified.notYetTitle')}
          >
            <p>{t(worker.verified ? 'verified.text' : 'verified.notYetText', { name: worker.name })}</p>
            <CheckedList checks={worker.checks} />
          </Point>
          <Point icon={<Icon name="map-pinned" />} title={t('area.title')}>
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
