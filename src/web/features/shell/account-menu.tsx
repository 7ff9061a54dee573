import { isAdmin } from '#web/features/identity/destinations.ts';
import * as light from '#web/page/light-attributes.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Menu, MenuButton, MenuLink } from '#web/ui/actions/menu.tsx';
import { Initials } from '#web/ui/display/initials.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import type { ReadSession } from './session-watch.ts';

/** The signed-in user's own places, behind their initials. */
export function AccountMenu({ user, pathname }: { user: NonNullable<ReadSession['user']>; pathname: string }) {
  const { t } = useTranslation('shell');
  const current = (path: string) => pathname === path;
  return (
    <div {...light.account.props}>
      <Menu
        hook={light.menu.props}
        button={
          <>
            <Initials id={user.id} name={user.name} className="size-9 rounded-full text-sm" />
            <span className="sr-only">{t('account.menu', { name: user.name })}</span>
          </>
        }
        buttonClassName="inline-flex size-11 items-center justify-center rounded-full transition-colors hover:bg-well"
      >
        <p className="wrap-anywhere max-w-64 border-line border-b px-3 pt-2 pb-3 font-semibold text-sm">{user.name}</p>
        <nav aria-label={t('account.label')} className="pt-1.5">
          <MenuLink to="/dashboard">
            <Icon name="layout-dashboard" />
            {t('link.dashboard')}
          </MenuLink>
          {!isAdmin(user) && (
            <MenuLink to="/client-dashboard/favorites" current={current('/client-dashboard/favorites')}>
              <Icon name="heart" />
              {t('link.favorites')}
            </MenuLink>
          )}
          <MenuLink to="/notifications" current={current('/notifications')}>
            <Icon name="bell" />
            {t('link.notifications')}
          </MenuLink>
          <MenuLink to="/settings" current={pathname.startsWith('/settings')}>
            <Icon name="settings" />
            {t('link.settings')}
          </MenuLink>
        </nav>
        <form method="post" action="/logout">
          <MenuButton>
            <Icon name="log-out" />
            {t('signOut')}
          </MenuButton>
        </form>
      </Menu>
    </div>
  );
}
