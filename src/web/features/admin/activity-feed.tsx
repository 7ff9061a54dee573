import { formatDistanceInTime } from '#lib/when.ts';
import type { FeedItem } from '#modules/insights/contract.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { List } from '#web/ui/display/card.tsx';
import { Link } from '#web/ui/navigation/link.tsx';
import { LoadMore } from '#web/ui/navigation/pagination.tsx';

interface Props {
  items: FeedItem[];
  now: string;
  /** The address of the next page; null on the last one. */
  more: string | null;
  /** The address of the first page; null on it. */
  newest: string | null;
}

/** What has happened, newest first: a sentence for each act, its actor, and a link where the act has a page. */
export function ActivityFeed({ items, now, more, newest }: Props) {
  const { t, i18n } = useTranslation(['admin', 'activity']);
  return (
    <section aria-labelledby="activity" className="max-w-3xl">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 pb-2">
        <h2 id="activity" className="text-2xl">
          {t('activity:title')}
        </h2>
        {newest && (
          <Link to={newest} preventScrollReset className="underline underline-offset-3">
            {t('activity:newest')}
          </Link>
        )}
      </div>
      {items.length === 0 && <p className="py-3 text-ink-soft">{t('activity:none')}</p>}
      <List>
        {items.map((item) => (
          <li key={item.id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
            <div className="flex min-w-0 flex-col">
              <p className="wrap-anywhere">
                <Sentence item={item} />
              </p>
              <p className="wrap-anywhere text-ink-soft text-sm">
                {t(`activity:by.${item.actor.kind}`, { name: item.actor.name ?? '' })}
              </p>
            </div>
            <time dateTime={item.at} className="text-ink-soft text-sm">
              {formatDistanceInTime(item.at, now, i18n.language)}
            </time>
          </li>
        ))}
      </List>
      <LoadMore to={more}>{t('common:action.showMore')}</LoadMore>
    </section>
  );
}

function Sentence({ item }: { item: FeedItem }) {
  const { t } = useTranslation('activity');
  const words = t(`act.${item.act}`, { name: item.personName });
  const page = pageOf(item);
  if (!page) return words;
  return (
    <Link to={page} className="underline underline-offset-3">
      {words}
    </Link>
  );
}

/** Returns the address of the page that shows what the act is about; null without one. */
function pageOf({ applicationId, reportId, appealId, jobId }: FeedItem): string | null {
  if (jobId) return `/admin/jobs/${jobId}`;
  if (appealId) return `/admin/appeals/${appealId}`;
  if (applicationId) return `/admin/approvals/${applicationId}`;
  return reportId && `/lost-and-found/${reportId}`;
}
