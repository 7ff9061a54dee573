import { apiContext, nowContext } from '#api/context.ts';
import { SystemStatusList } from '#web/features/admin/system-status-list.tsx';
import { WeekTiles } from '#web/features/admin/week-tiles.tsx';
import type { PageHandle } from '#web/page/page-handle.ts';
import { PageTitle } from '#web/page/page-title.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import type { Route } from './+types/portal';

export const handle = { i18n: ['admin'] } satisfies PageHandle;

export async function loader({ context }: Route.LoaderArgs) {
  const { insights } = context.get(apiContext);
  const [week, system] = await Promise.all([insights.getWeek(), insights.getSystemStatus()]);
  return { week, system, now: context.get(nowContext).toISOString() };
}

/** Where administrators arrive: the week in four figures, and how the system is doing. */
export default function Portal({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('admin');
  const { week, system, now } = loaderData;
  return (
    <div className="flex flex-col gap-12">
      <PageTitle>{t('portal.title')}</PageTitle>
      <div className="flex flex-col gap-2">
        <h1 className="text-4xl">{t('portal.title')}</h1>
        <p className="text-ink-soft">{t('portal.lead')}</p>
      </div>
      <WeekTiles week={week} />
      <SystemStatusList system={system} now={now} />
    </div>
  );
}
