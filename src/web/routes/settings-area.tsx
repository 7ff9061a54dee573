import { Outlet } from 'react-router';
import { requireViewer } from '#api/guards.server.ts';
import { SettingsMenu } from '#web/features/identity/settings/settings-menu.tsx';
import type { PageHandle } from '#web/page/page-handle.ts';
import { useTranslation } from '#web/page/translation.tsx';
import type { Route } from './+types/settings-area';

export const handle = { i18n: ['settings'] } satisfies PageHandle;

/** The settings of the signed-in user's account: each page of them is a route of its own. */
export const middleware: Route.MiddlewareFunction[] = [(args) => void requireViewer(args)];

export const loader = (args: Route.LoaderArgs) => ({
  isPro: ['contractor', 'dual'].includes(requireViewer(args).role),
});

export default function SettingsArea({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('settings');
  return (
    <div className="page-width flex grow flex-col gap-6 py-8 sm:py-10">
      <h1 className="text-4xl">{t('title')}</h1>
      <div className="grid gap-8 lg:grid-cols-[15rem_minmax(0,42rem)]">
        <SettingsMenu isPro={loaderData.isPro} />
        <Outlet />
      </div>
    </div>
  );
}
