import type { ReactNode } from 'react';
import { type Language, languageNames, languages } from '#lib/languages.ts';
import * as light from '#web/page/light-attributes.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Menu, MenuButton } from '#web/ui/actions/menu.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import { hasTypefaceFor } from '#web/ui/theme/font-preloads.ts';

function LanguageForm({ path, label, children }: { path: string; label: string; children: ReactNode }) {
  return (
    <form method="post" action="/language" aria-label={label}>
      <input type="hidden" name="returnTo" value={path} />
      {children}
    </form>
  );
}

/** A globe that opens the six languages; for the header. */
export function LanguageMenu({ language, path }: { language: Language; path: string }) {
  const { t } = useTranslation('shell');
  return (
    <Menu
      hook={light.menu.props}
      button={
        <>
          <Icon name="globe" className="size-4.5" />
          <span className="uppercase max-lg:sr-only">{language}</span>
          <span className="sr-only">{t('language.current', { language: languageNames[language] })}</span>
        </>
      }
      buttonClassName="inline-flex min-h-11 items-center gap-1.5 min-w-11 justify-center rounded-full px-2 font-medium text-ink-soft text-sm transition-colors hover:bg-well lg:px-3 hover:text-ink"
    >
      <LanguageForm path={path} label={t('language.label')}>
        {languages.map((code) => (
          <MenuButton key={code} name="language" value={code} lang={code} current={code === language}>
            <span className={classNames('grow', !hasTypefaceFor(language, code) && 'font-system')}>
              {languageNames[code]}
            </span>
            {code === language && <Icon name="check" />}
          </MenuButton>
        ))}
      </LanguageForm>
    </Menu>
  );
}

/** The six languages in a row; for the footer and the mobile menu. */
export function LanguageRow({ language, path }: { language: Language; path: string }) {
  const { t } = useTranslation('shell');
  return (
    <LanguageForm path={path} label={t('language.label')}>
      <ul className="-mx-3 flex flex-wrap">
        {languages.map((code) => (
          <li key={code}>
            <button
              type="submit"
              name="language"
              value={code}
              lang={code}
              aria-current={code === language ? 'true' : undefined}
              className={classNames(
                'min-h-11 rounded-full px-3 text-sm underline-offset-4 hover:underline',
                code === language ? 'font-bold' : 'opacity-85',
                !hasTypefaceFor(language, code) && 'font-system',
              )}
            >
              {languageNames[code]}
            </button>
          </li>
        ))}
      </ul>
    </LanguageForm>
  );
}
