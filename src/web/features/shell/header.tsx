import type { Language } from '#lib/languages.ts';
import { MessagesLink } from '#web/features/messaging/messages-link.tsx';
import { Bell } from '#web/features/notifications/bell.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { ButtonLink } from '#web/ui/actions/button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Link } from '#web/ui/navigation/link.tsx';
import { AccountMenu } from './account-menu.tsx';
import { useAuth } from './auth-context.tsx';
import { Brand } from './brand-mark.tsx';
import { useComeBack } from './come-back.ts';
import { LanguageMenu } from './language-switcher.tsx';
import { mainLinks } from './main-links.ts';
import { MobileMenu } from './mobile-menu.tsx';

export function Header({
  language,
  path,
  pathname,
  unread,
  unreadMessages,
}: {
  language: Language;
  path: string;
  pathname: string;
  /** How many notifications the signed-in person has not read. */
  unread: number;
  /** How many messages to the signed-in person are unread. */
  unreadMessages: number;
}) {
  const { t } = useTranslation('shell');
  const { user } = useAuth();
  return (
    <header className="site-header sticky top-0 z-40 bg-paper">
      <div className="page-width flex h-16 items-center gap-2 md:h-[4.5rem]">
        <Link to="/" aria-label={t('home')} className="-ml-1 inline-flex min-h-11 items-center rounded-lg px-1">
          <Brand />
        </Link>
        <nav aria-label={t('nav.main')} className="hidden min-w-0 items-center md:flex lg:ml-4 xl:ml-10 xl:gap-1">
          {mainLinks.map(({ to, words }) => (
            <Link key={to} to={to} aria-current={pathname === to ? 'page' : undefined} className="header-link">
              {t(words)}
            </Link>
          ))}
        </nav>
        <div className="ml-auto flex shrink-0 items-center gap-0.5 lg:gap-1">
          {user && (
            // The narrowest phones have room for the bell alone, which tells of messages, too.
            <div className="max-[22.5rem]:hidden">
              <MessagesLink count={unreadMessages} />
            </div>
          )}
          {user && <Bell count={unread} />}
          <div className="hidden md:block">
            <LanguageMenu language={language} path={path} />
          </div>
          <div className="hidden items-center md:flex lg:gap-1">{user ? <DashboardLink /> : <SignInLinks />}</div>
          {user && <AccountMenu user={user} pathname={pathname} />}
          <MobileMenu language={language} path={path} pathname={pathname} />
        </div>
      </div>
    </header>
  );
}

function SignInLinks() {
  const { t } = useTranslation('shell');
  const comeBack = useComeBack();
  return (
    <>
      <ButtonLink to={`/login${comeBack}`} variant="quiet" size="sm" className="whitespace-nowrap">
        {t('link.login')}
      </ButtonLink>
      <ButtonLink to={`/signup${comeBack}`} size="sm" className="whitespace-nowrap">
        {t('link.signup')}
      </ButtonLink>
    </>
  );
}

function DashboardLink() {
  const { t } = useTranslation('shell');
  return (
    <ButtonLink
      to="/dashboard"
      variant="secondary"
      size="sm"
      icon={<Icon name="layout-dashboard" />}
      className="whitespace-nowrap max-lg:gap-0"
    >
      <span className="max-lg:sr-only">{t('link.dashboard')}</span>
    </ButtonLink>
  );
}
