import { formatDate } from '#lib/formatters.ts';
import type { LostReport } from '#modules/lost-found/contract.ts';
import { useTextLang } from '#web/page/text-lang.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { CardLink, List } from '#web/ui/display/card.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { StateBadge, TypeBadge } from './badges.tsx';
import { reportPath, smallPhotoPath } from './report-paths.ts';

/** Reports, each a link to its page. */
export const ReportList = ({ reports }: { reports: LostReport[] }) => (
  <List className="border-line border-b">
    {reports.map((report) => (
      <Row key={report.id} report={report} />
    ))}
  </List>
);

function Row({ report }: { report: LostReport }) {
  const { t, i18n } = useTranslation('lostFound');
  const langOf = useTextLang();
  const { id, type, title, description, state, place, createdAt } = report;
  return (
    <li className="relative isolate flex gap-4 py-5 before:absolute before:-inset-x-3 before:inset-y-1 before:-z-1 before:rounded-lg hover:before:bg-well sm:gap-6">
      <Picture report={report} />
      <div className="flex min-w-0 grow flex-col gap-1.5">
        <div className="flex flex-wrap gap-2">
          <TypeBadge type={type} />
          <StateBadge state={state} />
        </div>
        <h2 lang={langOf(title)} className="wrap-anywhere text-lg leading-snug">
          <CardLink to={reportPath(id)}>{title}</CardLink>
        </h2>
        <p lang={langOf(description)} className="wrap-anywhere line-clamp-2 max-w-prose text-ink-soft">
          {description}
        </p>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-soft text-sm">
          <span className="inline-flex items-center gap-1.5">
            <Icon name="map-pin" className="size-4 shrink-0" />
            {t('place', { ...place })}
          </span>
          <time dateTime={createdAt}>{formatDate(createdAt, i18n.language, place.timeZone)}</time>
        </p>
      </div>
    </li>
  );
}

/** The photo of a report, or an icon in its place. The title beside it says what it shows. */
function Picture({ report: { id, type, hasPhoto } }: { report: LostReport }) {
  const frame = 'size-20 shrink-0 rounded-lg bg-well sm:size-28';
  const icon = type === 'lost' ? 'package-search' : 'package-check';
  if (hasPhoto)
    return (
      <img
        src={smallPhotoPath(id)}
        alt=""
        width={112}
        height={112}
        loading="lazy"
        decoding="async"
        className={`${frame} object-cover`}
      />
    );
  return (
    <span aria-hidden className={`${frame} flex items-center justify-center text-ink-faint`}>
      <Icon name={icon} className="size-8" />
    </span>
  );
}
