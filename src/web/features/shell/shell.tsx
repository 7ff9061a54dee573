import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import type { Language } from '#lib/languages.ts';
import type { Theme } from '#lib/theme.ts';
import { useIsLight } from '#web/page/light-page.ts';
import { ToastRegion } from '#web/page/toast-region.tsx';
import { useTranslation } from '#web/page/translation.tsx';
import { useOffline } from '#web/page/use-offline.ts';
import { OfflineWords } from '#web/ui/actions/offline-words.ts';
import { useArrivalFocus } from './arrival-focus.ts';
import { useAuth } from './auth-context.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { LightNotices } from './light-notices.tsx';
import { LiveNotices } from './live-notices.tsx';
import { closeMobileMenu } from './mobile-menu.tsx';
import { SandboxBar } from './sandbox-bar.tsx';
import { useMovedFavorites } from './use-moved-favorites.ts';
import { WelcomeNotice } from './welcome-notice.tsx';

/**
 * What surrounds every page: skip link, sandbox bar, header, footer and toasts. Pages under `/admin-login-preview` and the
 * confirmation at `/auth/callback` have neither header nor footer (specification, section 2).
 */
export function Shell({
  language,
  sandbox,
  staging,
  supportEmail,
  theme,
  unread,
  unreadMessages,
  children,
}: {
  language: Language;
  sandbox: boolean;
  /** Production with test keys. */
  staging: boolean;
  supportEmail: string | null;
  theme: Theme | null;
  /** How many notifications the signed-in person has not read. */
  unread: number;
  /** How many messages to the signed-in person are unread. */
  unreadMessages: number;
  children: ReactNode;
}) {
  const { t } = useTranslation('shell');
  const { pathname, search, key } = useLocation();
  const path = pathname + search;
  const light = useIsLight();
  const offline = useOffline();
  const bare = pathname.startsWith('/admin-login-preview') || pathname === '/auth/callback';
  // biome-ignore lint/correctness/useExhaustiveDependencies: a press of a link closes the menu it is in, also on its own page
  useEffect(closeMobileMenu, [key]);
  useArrivalFocus();
  useMovedFavorites(useAuth().user?.id);

  return (
    <div id="top" className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="fixed top-2 left-2 z-60 -translate-y-24 rounded-full bg-pine px-5 py-3 font-semibold text-on-pine focus:translate-y-0"
      >
        {t('skip')}
      </a>
      {(sandbox || staging) && <SandboxBar staging={staging} />}
      {!bare && (
        <Header language={language} path={path} pathname={pathname} unread={unread} unreadMessages={unreadMessages} />
      )}
      {import.meta.env.SSR && light ? <LightNotices /> : <LiveNotices />}
      <main id="main" tabIndex={-1} className="flex grow flex-col focus-visible:outline-none">
        <WelcomeNotice />
        <OfflineWords value={offline ? t('offline.button') : null}>{children}</OfflineWords>
      </main>
      {!bare && <Footer language={language} path={path} supportEmail={supportEmail} theme={theme} />}
      <ToastRegion />
    </div>
  );
}
