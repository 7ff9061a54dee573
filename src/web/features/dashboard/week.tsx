import { dateTimeFormat, formatDate } from '#lib/formatters.ts';
import { formatHoursOfDay } from '#lib/when.ts';
import type { AgendaJob } from '#modules/jobs/contract.ts';
import { useTextLang } from '#web/page/text-lang.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { CardLink } from '#web/ui/display/card.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import { jobStandingOf } from './job-tones.ts';
import { StateWords } from './state-words.tsx';

/** A day of the week ahead, `2026-11-22`, with the work that starts on it. */
export interface WeekDay {
  date: string;
  jobs: AgendaJob[];
}

/** The week ahead side by side, for wide screens; narrow ones have the list of the agenda. */
export function Week({ days }: { days: readonly WeekDay[] }) {
  const { t } = useTranslation('dashboard');
  return (
    <section aria-labelledby="week" className="hidden flex-col gap-4 lg:flex">
      <h2 id="week" className="text-2xl">
        {t('week.title')}
      </h2>
      <ol className="grid grid-cols-7 divide-x divide-line overflow-hidden rounded-xl bg-surface shadow-raised ring-1 ring-line">
        {days.map((day, at) => (
          <Day key={day.date} day={day} isToday={at === 0} />
        ))}
      </ol>
    </section>
  );
}

function Day({ day: { date, jobs }, isToday }: { day: WeekDay; isToday: boolean }) {
  const { t, i18n } = useTranslation('dashboard');
  const noon = new Date(`${date}T12:00:00Z`);
  const part = (options: Intl.DateTimeFormatOptions) =>
    dateTimeFormat(i18n.language, { ...options, timeZone: 'UTC' }).format(noon);
  return (
    <li className={classNames('flex min-h-40 min-w-0 flex-col gap-3 p-3', isToday && 'bg-pine-soft')}>
      <h3 className="flex items-baseline justify-between gap-2 text-ink-soft text-sm">
        <span aria-hidden>{part({ weekday: 'short' })}</span>
        <span aria-hidden className="font-bold text-ink text-lg tabular-nums">
          {part({ day: 'numeric' })}
        </span>
        <span className="sr-only">{formatDate(date, i18n.language)}</span>
      </h3>
      {jobs.length === 0 ? (
        <p className="sr-only">{t('week.free')}</p>
      ) : (
        <ul className="flex flex-col gap-2">
          {jobs.map((job) => (
            <Entry key={job.id} job={job} />
          ))}
        </ul>
      )}
    </li>
  );
}

function Entry({ job }: { job: AgendaJob }) {
  const { id, title, startsAt, endsAt, timeZone, city } = job;
  const { tone, words } = jobStandingOf(job);
  const { t, i18n } = useTranslation('dashboard');
  const langOf = useTextLang();
  return (
    <li className="relative flex flex-col gap-0.5 rounded-lg bg-well p-2 text-sm ring-1 ring-line hover:ring-ink-soft">
      <p className="font-semibold text-pine-ink text-xs tabular-nums">
        {formatHoursOfDay(startsAt, endsAt, timeZone, i18n.language)}
      </p>
      <CardLink to={`/jobs/${id}`} className="wrap-anywhere line-clamp-3 font-semibold leading-snug">
        <span lang={langOf(title)}>{title}</span>
      </CardLink>
      <p className="wrap-anywhere text-ink-soft text-xs">{city}</p>
      <StateWords tone={tone}>{t(words)}</StateWords>
    </li>
  );
}
