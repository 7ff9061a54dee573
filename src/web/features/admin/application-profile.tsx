import { listFormat } from '#lib/formatters.ts';
import { languageName } from '#lib/language-name.ts';
import { formatMiles } from '#lib/miles.ts';
import { formatRate } from '#lib/money.ts';
import { formatPhone } from '#lib/phone.ts';
import { foreignLang } from '#lib/text-language.ts';
import type { ApplicationForReview } from '#modules/workers/application/review-contract.ts';
import { isPublished } from '#modules/workers/application/states.ts';
import { formatOpenHours, formatYears, weekdayName } from '#web/features/workers/card/figures.ts';
import { Portrait } from '#web/features/workers/card/portrait.tsx';
import { AreaMap } from '#web/features/workers/profile/area-map.tsx';
import { formatDays } from '#web/features/workers/profile/exception-words.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Fact, Facts } from './facts.tsx';

interface ProfileProps {
  application: ApplicationForReview;
  /** Today, `YYYY-MM-DD`. */
  today: string;
}

/** What the Pro will be listed with, and how to reach the Pro. */
export function ApplicationProfile({ application, today }: ProfileProps) {
  const { t, i18n } = useTranslation(['admin', 'worker']);
  const { language } = i18n;
  const { categorySlug, city, zip, hourlyRateCents, yearsExperience, hours } = application;
  const list = (words: string[]) => listFormat(language, { type: 'conjunction' }).format(words);
  const missing = t('profile.missing');
  return (
    <section aria-labelledby="profile" className="flex flex-col gap-5">
      <h2 id="profile" className="text-2xl">
        {t('profile.title')}
      </h2>
      {application.missing.length > 0 && !isPublished(application.state) && (
        <p className="font-semibold text-warn-ink">
          {t('profile.incomplete', { steps: list(application.missing.map((step) => t(`step.${step}`))) })}
        </p>
      )}
      <Face application={application} />
      <p lang={foreignLang(application.headline, language)} className="text-xl">
        {application.headline || missing}
      </p>
      <p
        lang={foreignLang(application.description, language)}
        className="wrap-anywhere max-w-prose whitespace-pre-line text-ink-soft"
      >
        {application.description || missing}
      </p>
      <Facts>
        <Fact label={t('profile.trade')}>{categorySlug ? t(`catalog:category.${categorySlug}`) : missing}</Fact>
        <Fact label={t('profile.services')}>
          {list(application.serviceSlugs.map((slug) => t(`catalog:subcategory.${slug}`))) || missing}
        </Fact>
        <Fact label={t('profile.skills')}>
          <Skills skills={application.skills} />
        </Fact>
        <Fact label={t('profile.languages')}>
          {list(application.languages.map((code) => languageName(code, language))) || missing}
        </Fact>
        {zip ? (
          <Area zip={zip} city={city} radiusMeters={application.serviceRadiusMeters} />
        ) : (
          <Fact label={t('profile.area')}>{missing}</Fact>
        )}
        <Fact label={t('profile.rate')}>
          {hourlyRateCents === null ? missing : t('profile.rateText', { rate: formatRate(hourlyRateCents) })}
        </Fact>
        <Fact label={t('profile.policy')}>
          <span className="inline-block first-letter:uppercase">
            {t(`worker:policy.${application.cancellationTier}`)}
          </span>
        </Fact>
        <Fact label={t('profile.experience')}>
          {yearsExperience === null ? '–' : formatYears(yearsExperience, language)}
        </Fact>
        <Fact label={t('profile.hours')}>
          {hours.length === 0 ? missing : <Hours hours={hours} language={language} />}
        </Fact>
        <Fact label={t('profile.daysOff')}>
          <DaysOff exceptions={application.exceptions} today={today} />
        </Fact>
        <Fact label={t('profile.accountName')}>{application.accountName}</Fact>
        <Fact label={t('profile.siteLanguage')}>{languageName(application.accountLanguage, language)}</Fact>
        <Fact label={t('profile.email')}>
          {application.email}
          {!application.emailConfirmed && ` (${t('profile.emailUnconfirmed')})`}
        </Fact>
        <Fact label={t('profile.phone')}>{application.phone ? <Phone number={application.phone} /> : '–'}</Fact>
      </Facts>
    </section>
  );
}

/** The photo that clients will see, or a word about its absence. */
function Face({ application: { photo, id, displayName } }: { application: ApplicationForReview }) {
  const { t } = useTranslation('admin');
  if (!photo) return <p className="text-ink-soft text-sm">{t('profile.noPhoto')}</p>;
  return (
    <div className="aspect-square w-32 overflow-hidden rounded-2xl bg-well">
      <Portrait photo={photo} seed={null} id={id} name={displayName} />
    </div>
  );
}

/** The days off and the days with other hours that are not over. */
function DaysOff({ exceptions, today }: Pick<ApplicationForReview, 'exceptions'> & { today: string }) {
  const { t, i18n } = useTranslation('admin');
  if (exceptions.length === 0) return '–';
  return (
    <ul>
      {exceptions.map(({ id, firstDay, lastDay, opens, closes }) => (
        <li key={id}>
          {formatDays(firstDay, lastDay, i18n.language, today)},{' '}
          {opens && closes ? formatOpenHours({ opens, closes }, i18n.language) : t('profile.dayOff')}
        </li>
      ))}
    </ul>
  );
}

function Area({ zip, city, radiusMeters }: { zip: string; city: string | null; radiusMeters: number }) {
  const { t, i18n } = useTranslation(['admin', 'browse']);
  const distance = formatMiles(radiusMeters, i18n.language);
  return (
    <Fact
      label={t('profile.area')}
      below={
        <AreaMap
          zip={zip}
          radiusMeters={radiusMeters}
          alt={t('browse:areaMap', { distance, place: `${city} ${zip}` })}
        />
      }
    >
      {t('profile.areaText', { city, zip, distance })}
    </Fact>
  );
}

function Skills({ skills }: { skills: ApplicationForReview['skills'] }) {
  if (skills.length === 0) return '–';
  return (
    <ul>
      {skills.map(({ name, language }) => (
        <li key={name} lang={language ?? undefined}>
          {name}
        </li>
      ))}
    </ul>
  );
}
const Phone = ({ number }: { number: string }) => (
  <a
    href={`tel:${number}`}
    className="inline-flex items-center text-pine-ink underline underline-offset-3 pointer-coarse:min-h-11"
  >
    {formatPhone(number)}
  </a>
);

function Hours({ hours, language }: { hours: ApplicationForReview['hours']; language: string }) {
  const weekdays = [...new Set(hours.map(({ weekday }) => weekday))];
  const spansOf = (day: number) =>
    hours.filter(({ weekday }) => weekday === day).map((span) => formatOpenHours(span, language));
  return (
    <ul>
      {weekdays.map((weekday) => (
        <li key={weekday}>{[weekdayName(weekday, language), ...spansOf(weekday)].join(', ')}</li>
      ))}
    </ul>
  );
}
