import { formatDay, formatHoursOfDay, formatSpan } from '#lib/when.ts';
import type { AgendaJob } from '#modules/jobs/contract.ts';
import { mapUrl } from '#web/features/jobs/address/map-url.ts';
import { useTextLang } from '#web/page/text-lang.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { ButtonLink } from '#web/ui/actions/button.tsx';
import { TextLink } from '#web/ui/actions/text-link.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Link } from '#web/ui/navigation/link.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import { jobStandingOf } from './job-tones.ts';
import { StateWords } from './state-words.tsx';

const days = ['earlier', 'today', 'week'] as const;

/** The work of a Pro's coming days. `earlier` should have been done on a day before. */
export type AgendaDays = Record<(typeof days)[number], AgendaJob[]>;

/** The Pro's coming days: when and where each job is, its state, and what the Pro can do for it now. */
export function Agenda({ agenda }: { agenda: AgendaDays }) {
  const { t } = useTranslation('dashboard');
  const filled = days.filter((day) => agenda[day].length > 0);
  const firstToAct = firstActOf(agenda);
  // On wide screens, the week ahead is side by side (`Week`).
  const hasWeekOnly = filled.every((day) => day === 'week');
  return (
    <section aria-labelledby="agenda" className="flex flex-col gap-4">
      <h2 id="agenda" className="text-2xl">
        {t('agenda.title')}
      </h2>
      {filled.length === 0 ? (
        <p className="text-ink-soft">{t('agenda.none')}</p>
      ) : (
        <>
          {hasWeekOnly && <p className="text-ink-soft max-lg:hidden">{t('agenda.noneToday')}</p>}
          <Card flush className={classNames('divide-y divide-line', hasWeekOnly && 'lg:hidden')}>
            {filled.map((day) => (
              <section
                key={day}
                aria-labelledby={`agenda-${day}`}
                className={classNames('px-5 pt-4 pb-1 sm:px-7', day === 'week' && 'lg:hidden')}
              >
                <h3 id={`agenda-${day}`} className="font-semibold text-pine-ink text-sm">
                  {t(`agenda.${day}`)}
                </h3>
                <ul className="divide-y divide-line">
                  {agenda[day].map((job) => (
                    <AgendaRow key={job.id} job={job} isToday={day === 'today'} isFirst={job === firstToAct} />
                  ))}
                </ul>
              </section>
            ))}
          </Card>
        </>
      )}
    </section>
  );
}

/** What a Pro does about the work, in its order. */
const workActs = ['checkIn', 'submit'] as const;

const openWorkAct = (job: AgendaJob) => workActs.find((act) => job.acts.includes(act));

/** Returns the first job of the agenda that the Pro can act on now: it carries the page's main button. */
export const firstActOf = (agenda: AgendaDays): AgendaJob | undefined =>
  days.flatMap((day) => agenda[day]).find(openWorkAct);

function AgendaRow({ job, isToday, isFirst }: { job: AgendaJob; isToday: boolean; isFirst: boolean }) {
  const { t } = useTranslation('dashboard');
  const { id, title } = job;
  const { tone, words } = jobStandingOf(job);
  const lang = useTextLang()(title);
  const act = openWorkAct(job);
  return (
    <li className="grid items-center gap-x-5 gap-y-1 py-3.5 sm:grid-cols-[11.5rem_minmax(0,1fr)_auto]">
      <Time job={job} isToday={isToday} />
      <div className="flex min-w-0 flex-col gap-0.5">
        <Link
          to={`/jobs/${id}`}
          lang={lang}
          className="w-fit break-words rounded-sm font-semibold leading-snug underline-offset-3 hover:underline pointer-coarse:py-1"
        >
          {title}
        </Link>
        <p className="text-ink-soft text-sm">{t('agenda.for', { name: job.counterpartName, city: job.city })}</p>
        <Street job={job} />
        <StateWords tone={tone}>{t(words)}</StateWords>
      </div>
      {act && (
        <ButtonLink
          to={`/jobs/${id}#${act === 'checkIn' ? 'check-in' : 'submit'}`}
          size="sm"
          variant={isFirst ? 'primary' : 'secondary'}
          className="w-fit max-sm:mt-1.5"
        >
          {t(`agenda.act.${act}`)}
          <span lang={lang} className="sr-only">
            : {title}
          </span>
        </ButtonLink>
      )}
    </li>
  );
}

const dayMs = 86_400_000;

/** When the job is, on the clocks of its place; today's without the day. */
function Time({ job: { startsAt, endsAt, timeZone }, isToday }: { job: AgendaJob; isToday: boolean }) {
  const { language } = useTranslation().i18n;
  const isLong = Date.parse(endsAt) - Date.parse(startsAt) >= dayMs;
  return (
    <p className="self-start font-semibold text-sm leading-snug tabular-nums">
      {!isToday && !isLong && <span className="mr-1.5 sm:block">{formatDay(startsAt, timeZone, language)}</span>}
      {(isLong ? formatSpan : formatHoursOfDay)(startsAt, endsAt, timeZone, language)}
    </p>
  );
}

/** The way to the work, from the moment the Pro may know it. */
function Street({ job }: { job: AgendaJob }) {
  const { t } = useTranslation('dashboard');
  const { address } = job;
  if (address?.remote) return <p className="text-ink-soft text-sm">{t('agenda.remote')}</p>;
  if (!address?.street) return null;
  return (
    <TextLink to={mapUrl(address.street, job)} className="inline-flex w-fit items-start gap-1.5 py-1 text-sm">
      <Icon name="map-pin" className="mt-px size-4.5 shrink-0" />
      <span className="min-w-0 break-words">{[address.street, address.unit].filter(Boolean).join(', ')}</span>
      <span className="sr-only">, {t('agenda.map')}</span>
    </TextLink>
  );
}
