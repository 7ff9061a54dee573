import { useLocation } from 'react-router';
import { useTranslation } from '#web/page/translation.tsx';
import { TabNav } from '#web/ui/navigation/tabs.tsx';
import { adminPages } from './admin-pages.ts';

/** The area's own menu. A page below an entry marks it as well. */
export function AdminMenu() {
  const { t } = useTranslation('admin');
  const { pathname } = useLocation();
  const current = adminPages.findLast(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
  return (
    <TabNav
      label={t('menu.label')}
      links={adminPages.map(({ key, path }) => ({
        to: path,
        label: t(`menu.${key}`),
        current: current?.path === path,
      }))}
    />
  );
}
