import { apiContext, nowContext } from '#api/context.ts';
import { orFirstPage } from '#api/form.server.ts';
import { formatDistanceInTime } from '#lib/when.ts';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageTitle } from '#web/page/page-title.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { List, ListRow } from '#web/ui/display/card.tsx';
import { LoadMore } from '#web/ui/navigation/pagination.tsx';
import type { Route } from './+types/appeals';

export const handle = { i18n: ['admin', 'decisions'] } satisfies PageHandle;

const listPath = '/admin/appeals';

export async function loader({ context, url }: Route.LoaderArgs) {
  const cursor = url.searchParams.get('after') ?? undefined;
  const page = await context.get(apiContext).decisions.listAppeals({ cursor }).catch(orFirstPage(listPath));
  return { ...page, now: context.get(nowContext).toISOString() };
}

/** The appeals that wait for a decision, longest waiting first. */
export default function Appeals({ loaderData: { items, nextCursor, now } }: Route.ComponentProps) {
  const { t, i18n } = useTranslation(['admin', 'decisions']);
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <PageTitle>{t('appeals.title')}</PageTitle>
      <h1 className="text-4xl">{t('appeals.title')}</h1>
      <p className="text-ink-soft">{t('appeals.lead')}</p>
      {items.length > 0 ? (
        <List>
          {items.map(({ id, name, rule, at }) => (
            <ListRow
              key={id}
              to={`${listPath}/${id}`}
              title={<span className="wrap-anywhere">{name}</span>}
              details={t(`decisions:rule.${rule}`)}
              end={
                <time dateTime={at} className="text-ink-soft text-sm">
                  {formatDistanceInTime(at, now, i18n.language)}
                </time>
              }
            />
          ))}
        </List>
      ) : (
        <p className="py-3 text-ink-soft">{t('appeals.none')}</p>
      )}
      <LoadMore to={nextCursor && `${listPath}?after=${encodeURIComponent(nextCursor)}`}>
        {t('common:action.showMore')}
      </LoadMore>
    </div>
  );
}
