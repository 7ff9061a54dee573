import { apiContext, nowContext } from '#api/context.ts';
import { orFirstPage } from '#api/form.server.ts';
import { ActivityFeed } from '#web/features/admin/activity-feed.tsx';
import { SystemStatusList } from '#web/features/admin/system-status-list.tsx';
import { WeekTiles } from '#web/features/admin/week-tiles.tsx';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageTitle } from '#web/page/page-title.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import type { Route } from './+types/portal';

export const handle = { i18n: ['admin', 'activity'] } satisfies PageHandle;

const path = '/portal';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { insights } = context.get(apiContext);
  const cursor = url.searchParams.get('after') ?? undefined;
  const [week, system, activity] = await Promise.all([
    insights.getWeek(),
    insights.getSystemStatus(),
    insights.listActivity({ cursor }).catch(orFirstPage(path)),
  ]);
  return { week, system, activity, isFirstPage: !cursor, now: context.get(nowContext).toISOString() };
}

/** Where administrators arrive: the week in four figures, how the system is doing, and what has happened. */
export default function Portal({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  const { week, system, activity, isFirstPage, now } = loaderData;
  const { items, nextCursor } = activity;
  return (
    <div className="flex flex-col gap-12">
      <PageTitle>{t('portal.title')}</PageTitle>
      <div className="flex flex-col gap-2">
        <h1 className="text-4xl">{t('portal.title')}</h1>
        <p className="text-ink-soft">{t('portal.lead')}</p>
      </div>
      <WeekTiles week={week} />
      <div className="grid gap-12 lg:grid-cols-2">
        <SystemStatusList system={system} now={now} />
        <ActivityFeed
          items={items}
          now={now}
          more={nextCursor && `${path}?after=${encodeURIComponent(nextCursor)}`}
          newest={isFirstPage ? null : path}
        />
      </div>
    </div>
  );
}
