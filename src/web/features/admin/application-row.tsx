import { formatDistanceInTime } from '#lib/when.ts';
import type { ApplicationSummary } from '#modules/workers/application/review-contract.ts';
import { type ApplicationState, isChange } from '#modules/workers/application/states.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { ListRow } from '#web/ui/display/card.tsx';

/** A Pro's application in a list, with how long ago it was submitted, and its state where the list is not that of its `tab`. */
export function ApplicationRow({
  application,
  tab = 'submitted',
  now,
}: {
  application: ApplicationSummary;
  tab?: ApplicationState;
  now: string;
}) {
  const { t, i18n } = useTranslation('admin');
  const { id, displayName, categorySlug, city, regionState, state, submittedAt } = application;
  const about = [categorySlug && t(`catalog:category.${categorySlug}`), city && `${city}, ${regionState}`];
  return (
    <ListRow
      to={`/admin/approvals/${id}`}
      title={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="wrap-anywhere">{displayName}</span>
          {state !== tab && (
            <Badge tone={state === 'notice_answered' || isChange(state) ? 'marigold' : 'neutral'}>
              {t(`state.${state}`)}
            </Badge>
          )}
        </span>
      }
      details={about.filter(Boolean).join(' · ') || t('approvals.empty')}
      end={
        submittedAt && (
          <time dateTime={submittedAt} className="text-ink-soft text-sm">
            {formatDistanceInTime(submittedAt, now, i18n.language)}
          </time>
        )
      }
    />
  );
}
