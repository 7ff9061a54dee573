import { formatDistanceInTime } from '#lib/when.ts';
import type { ApplicationSummary } from '#modules/workers/application/review-contract.ts';
import { isChange } from '#modules/workers/application/states.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { ListRow } from '#web/ui/display/card.tsx';

/** A Pro's application in a list, with how long ago it was submitted. */
export function ApplicationRow({ application, now }: { application: ApplicationSummary; now: string }) {
  const { t, i18n } = useTranslation('admin');
  const { id, displayName, categorySlug, city, regionState, submittedAt, state } = application;
  const about = [categorySlug && t(`catalog:category.${categorySlug}`), city && `${city}, ${regionState}`];
  return (
    <ListRow
      to={`/admin/approvals/${id}`}
      title={
        <span className="wrap-anywhere inline-flex flex-wrap items-center gap-x-3 gap-y-1">
          {displayName}
          {isChange(state) && <Badge tone="marigold">{t(`state.${state}`)}</Badge>}
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
