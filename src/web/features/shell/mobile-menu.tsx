import type { Language } from '#lib/languages.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { ButtonLink } from '#web/ui/actions/button.tsx';
import { iconButtonClasses } from '#web/ui/actions/icon-button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Link } from '#web/ui/navigation/link.tsx';
import { useAuth } from './auth-context.tsx';
import { Brand } from './brand-mark.tsx';
import { useComeBack } from './come-back.ts';
import { LanguageRow } from './language-switcher.tsx';
import { mainLinks } from './main-links.ts';

const id = 'site-menu';

/** Closes the menu if it is open. */
export function closeMobileMenu(): void {
  const menu = document.getElementById(id);
  if (menu?.matches(':popover-open')) menu.hidePopover();
}

/** The header's links below `md`: a popover, which the browser opens and closes without script. */
export function MobileMenu({ language, path, pathname }: { language: Language; path: string; pathname: string }) {
  const { t } = useTranslation('shell');
  const { user } = useAuth();
  const comeBack = useComeBack();
  return (
    <div className="md:hidden">
      <button type="button" popoverTarget={id} aria-label={t('menu.open')} className={iconButtonClasses('-mr-2')}>
        <Icon name="menu" className="size-6!" />
      </button>
      <div
        id={id}
        popover="auto"
        className="m-0 h-dvh w-full max-w-none bg-paper text-ink backdrop:bg-scrim open:flex open:animate-rise flex-col overflow-y-auto px-5 pb-8"
      >
        <div className="flex h-16 shrink-0 items-center justify-between">
          <Brand />
          <button
            type="button"
            popoverTarget={id}
            popoverTargetAction="hide"
            aria-label={t('menu.close')}
            className={iconButtonClasses('-mr-2')}
          >
            <Icon name="x" className="size-6!" />
          </button>
        </div>
        <nav aria-label={t('nav.main')} className="flex flex-col">
          {mainLinks.map(({ to, words }) => (
            <Link
              key={to}
              to={to}
              aria-current={pathname === to ? 'page' : undefined}
              className="border-line border-b py-4 font-bold text-2xl tracking-tight aria-[current]:text-pine-ink"
            >
              {t(words)}
            </Link>
          ))}
        </nav>
        <div className="mt-8 flex flex-col gap-3">
          {user ? (
            <>
              <ButtonLink to="/dashboard" size="lg" wide>
                {t('link.dashboard')}
              </ButtonLink>
              <ButtonLink to="/messages" variant="secondary" size="lg" wide>
                {t('conversations')}
              </ButtonLink>
            </>
          ) : (
            <>
              <ButtonLink to={`/signup${comeBack}`} size="lg" wide>
                {t('link.signup')}
              </ButtonLink>
              <ButtonLink to={`/login${comeBack}`} variant="secondary" size="lg" wide>
                {t('link.login')}
              </ButtonLink>
            </>
          )}
        </div>
        <div className="mt-auto pt-10">
          <LanguageRow language={language} path={path} />
        </div>
      </div>
    </div>
  );
}
