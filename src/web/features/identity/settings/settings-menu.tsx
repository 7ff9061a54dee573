import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useTranslation } from '#web/page/translation.tsx';
import { settingsPages } from './settings-pages.ts';

/** The settings' own menu: a row that scrolls and fades out on phones, several rows on tablets, a column beside the page where there is room. */
export function SettingsMenu({ isPro }: { isPro: boolean }) {
  const { t } = useTranslation('settings');
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current link is another one on each page
  useEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>('[aria-current=page]');
    if (current) nav.current?.scrollTo({ left: current.offsetLeft - 32 });
  }, [pathname]);
  return (
    <nav
      ref={nav}
      aria-label={t('menu')}
      className="relative -mx-4 px-4 max-sm:mask-r-from-[calc(100%-3rem)] max-sm:overflow-x-auto lg:mx-0 lg:px-0"
    >
      <ul className="flex gap-1 max-sm:w-max max-sm:pr-8 sm:flex-wrap lg:flex-col">
        {settingsPages
          .filter((page) => isPro || !('forPros' in page))
          .map(({ key, path }) => (
            <li key={key} className="shrink-0">
              <NavLink
                to={path}
                end
                className="flex min-h-11 items-center rounded-lg px-3.5 font-medium text-ink-soft transition-colors hover:bg-well aria-[current=page]:bg-well aria-[current=page]:text-ink"
              >
                {t(`page.${key}`)}
              </NavLink>
            </li>
          ))}
      </ul>
    </nav>
  );
}
