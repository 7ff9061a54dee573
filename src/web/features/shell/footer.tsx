import type { Language } from '#lib/languages.ts';
import type { Theme } from '#lib/theme.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Link } from '#web/ui/navigation/link.tsx';
import { Brand } from './brand-mark.tsx';
import { footerColumns, legalLinks } from './footer-links.ts';
import { LanguageRow } from './language-switcher.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

/** The footer of every page: links, help, language and theme. */
export function Footer({
  language,
  path,
  supportEmail,
  theme,
}: {
  language: Language;
  path: string;
  supportEmail: string | null;
  theme: Theme | null;
}) {
  const { t } = useTranslation('shell');
  return (
    <footer className="bg-deep text-on-deep text-sm [--focus:var(--marigold)] [--mark-line:var(--on-deep)]">
      <div className="page-width grid gap-x-8 gap-y-10 grid-cols-2 pt-14 pb-10 md:grid-cols-3 md:max-lg:[&>:first-child]:col-span-3 lg:grid-cols-[1.7fr_1fr_1fr_1.2fr]">
        <div className="flex flex-col items-start gap-4 max-lg:col-span-2">
          <Brand />
          <p className="max-w-[34ch] text-on-deep-soft">{t('footer.tagline')}</p>
        </div>
        {footerColumns.map(({ title, links }) => (
          <nav key={title} aria-label={t(title)}>
            <h2 className="mb-2 text-base tracking-normal">{t(title)}</h2>
            <ul className="flex flex-col">
              {links.map(({ to, words }) => (
                <li key={to}>
                  <Link to={to} className="footer-link">
                    {t(words)}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <div>
          <h2 className="mb-2 text-base tracking-normal">{t('footer.support')}</h2>
          <ul className="flex flex-col">
            <li className="flex min-h-9 items-center font-semibold text-on-deep">{t('footer.alwaysOpen')}</li>
            {supportEmail && (
              <li>
                <a href={`mailto:${supportEmail}`} className="footer-link">
                  {supportEmail}
                </a>
              </li>
            )}
            <li>
              <Link to="/faq" className="footer-link">
                {t('link.faq')}
              </Link>
            </li>
          </ul>
        </div>
      </div>
      <div className="page-width">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-on-deep/15 border-t py-5">
          <LanguageRow language={language} path={path} />
          <ThemeSwitch theme={theme} />
        </div>
      </div>
      <div className="page-width flex flex-wrap items-center gap-x-6 pb-8 text-on-deep-soft text-xs">
        <span className="py-2">{t('footer.rights')}</span>
        {legalLinks.map(({ to, words }) => (
          <Link key={to} to={to} className="footer-link">
            {t(words)}
          </Link>
        ))}
      </div>
    </footer>
  );
}
