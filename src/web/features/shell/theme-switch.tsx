import type { Theme } from '#lib/theme.ts';
import { useTranslation } from '#web/page/translation.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';

const choices = [
  { value: 'light', words: 'theme.light', icon: 'sun' },
  { value: 'dark', words: 'theme.dark', icon: 'moon' },
  { value: 'system', words: 'theme.system', icon: 'monitor' },
] as const;

/**
 * Chooses light, dark, or (null) the system's theme; `enhance/theme.ts` applies the choice. Without script the system decides, and
 * the switch is hidden.
 */
export function ThemeSwitch({ theme }: { theme: Theme | null }) {
  const { t } = useTranslation('shell');
  return (
    <fieldset className="needs-script inline-flex gap-0.5 rounded-full bg-black/15 p-1 ring-1 ring-current/20">
      <legend className="sr-only">{t('theme.label')}</legend>
      {choices.map(({ value, words, icon }) => (
        <label key={value} title={t(words)} className="theme-choice">
          <input
            type="radio"
            name="theme"
            value={value}
            defaultChecked={value === (theme ?? 'system')}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          <Icon name={icon} className="size-4.5" />
          <span className="sr-only">{t(words)}</span>
        </label>
      ))}
    </fieldset>
  );
}
