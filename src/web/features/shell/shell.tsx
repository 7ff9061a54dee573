import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { Language } from '#lib/languages.ts';
import { type ToastMessage, ToastRegion } from '#web/ui/feedback/toast.tsx';
import { useArrivalFocus } from './arrival-focus.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { closeMobileMenu } from './mobile-menu.tsx';
import { SandboxBar } from './sandbox-bar.tsx';
import { SessionNotice } from './session-notice.tsx';
import { WelcomeNotice } from './welcome-notice.tsx';

/**
 * What stands around every page: skip link, sandbox bar, header, footer and the place for messages. Pages under
 * `/admin-login-preview` go without header and footer.
 */
export function Shell({
  language,
  sandbox,
  supportEmail,
  theme = null,
  flash,
  actions,
  children,
}: {
  language: Language;
  sandbox: boolean;
  supportEmail: string | null;
  theme?: string | null;
  /** What the server has to say after a redirect. */
  flash?: ToastMessage | null;
  /** Stands in the header before the account of somebody who is signed in: bell, messages. */
  actions?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation('shell');
  const { pathname, search } = useLocation();
  const path = pathname + search;
  const bare = pathname.startsWith('/admin-login-preview');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the menu it was chosen from
  useEffect(closeMobileMenu, [path]);
  useArrivalFocus();

  return (
    <div id="top" className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="fixed top-2 left-2 z-60 -translate-y-24 rounded-full bg-pine px-5 py-3 font-semibold text-on-pine focus:translate-y-0"
      >
        {t('skip')}
      </a>
      {sandbox && <SandboxBar />}
      {!bare && <Header language={language} path={path} pathname={pathname} actions={actions} />}
      <SessionNotice />
      <main id="main" tabIndex={-1} className="flex grow flex-col focus-visible:outline-none">
        <WelcomeNotice />
        {children}
      </main>
      {!bare && <Footer language={language} path={path} supportEmail={supportEmail} theme={theme} />}
      <ToastRegion label={t('messages')} dismissText={t('common:action.dismiss')} flash={flash} />
    </div>
  );
}
