import { useLocation } from 'react-router';
import { useTranslation } from '#web/page/translation.tsx';
import { TabNav } from '#web/ui/navigation/tabs.tsx';
import { adminPages } from './admin-pages.ts';

/** The area's own menu; `areas` are the addresses of its two front pages. A page below an entry marks it as well. */
export function AdminMenu({ areas }: { areas: Record<'admin' | 'portal', string> }) {
  const { t } = useTranslation('admin');
  const { pathname } = useLocation();
  const addresses: Record<string, string> = { portal: areas.portal, home: areas.admin };
  const isAt = (path: string) => pathname === path || pathname.startsWith(`${path}/`);
  const current = adminPages.findLast((page) => isAt(page.path));
  return (
    <TabNav
      label={t('menu.label')}
      links={adminPages.map(({ key, path }) => ({
        to: addresses[key] ?? path,
        label: t(`menu.${key}`),
        current: current?.path === path,
      }))}
    />
  );
}
