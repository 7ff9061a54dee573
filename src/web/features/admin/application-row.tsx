import { formatDistanceInTime } from '#lib/when.ts';
import type { ApplicationSummary } from '#modules/workers/application/review-contract.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { ListRow } from '#web/ui/display/card.tsx';

/** A Pro's application in a list, with how long ago it was submitted. */
export function ApplicationRow({ application, now }: { application: ApplicationSummary; now: string }) {
  const { t, i18n } = useTranslation('admin');
  const { id, displayName, categorySlug, city, regionState, submittedAt } = application;
  const about = [categorySlug && t(`catalog:category.${categorySlug}`), city && `${city}, ${regionState}`];
  return (
    <ListRow
      to={`/admin/approvals/${id}`}
      title={<span className="wrap-anywhere">{displayName}</span>}
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
