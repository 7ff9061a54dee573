import type { ReactNode } from 'react';
import { formatSpan } from '#lib/when.ts';
import { serviceWords } from '#web/features/catalog/service-words.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { SmallLink } from '#web/ui/actions/text-link.tsx';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Breadcrumb } from '#web/ui/navigation/breadcrumb.tsx';
import type { JobWithLangs } from './job-langs.server.ts';
import { isSlotMissed } from './missed-slot.ts';
import { StateBadge } from './state-badge.tsx';

const dashboards = { client: '/client-dashboard', worker: '/worker-dashboard' } as const;

/**
 * The way back; what the job is, with whom, when and where; `now` (ISO) is when the page was rendered. `call` calls the other side.
 */
export function JobHeader({ job, now, call }: { job: JobWithLangs; now: string; call: ReactNode }) {
  const { t, i18n } = useTranslation('jobs');
  const other = job.side === 'client' ? 'worker' : 'client';
  return (
    <header className="flex flex-col gap-4">
      <Breadcrumb
        label={t('common:way.label')}
        stops={[
          { name: t('common:way.dashboard'), to: dashboards[job.side] },
          { name: job.title, lang: job.langs.title },
        ]}
      />
      <div className="flex flex-wrap items-center gap-3">
        <StateBadge state={job.state} isTaken={job.isBankRefunded} />
        <span className="text-ink-soft text-sm">{serviceWords(job, t)}</span>
      </div>
      <h1 lang={job.langs.title} className="break-words text-3xl">
        {job.title}
      </h1>
      <ul className="flex flex-wrap items-center gap-x-7 gap-y-2 text-ink-soft">
        <li className="flex items-center gap-2.5">
          <Avatar
            photo={job.counterpartPhoto}
            seed={job.counterpartPortraitSeed}
            id={job.counterpartId}
            name={job.counterpartName}
            size="sm"
          />
          <span className="flex flex-col">
            {t(`with.${other}`, { name: job.counterpartName })}
            <SmallLink to={`/messages/new?job=${job.id}`} className="pointer-coarse:min-h-11">
              {t('shell:conversations.with', { name: job.counterpartName })}
            </SmallLink>
            {call}
          </span>
        </li>
        <li className="flex items-start gap-2">
          <Icon name="calendar-clock" className="mt-0.5 size-5 shrink-0" />
          <span className="flex flex-wrap gap-x-3">
            {formatSpan(job.startsAt, job.endsAt, job.timeZone, i18n.language)}
            {job.state === 'paid' && !job.isStartLost && !isSlotMissed(job, now) && (
              <SmallLink reloadDocument to={`/calendar/${job.id}`}>
                {t('calendar.add')}
              </SmallLink>
            )}
          </span>
        </li>
        <li className="flex items-center gap-2">
          <Icon name="map-pin" className="size-5 shrink-0" />
          {job.city}, {job.regionState} {job.zip}
        </li>
      </ul>
    </header>
  );
}
