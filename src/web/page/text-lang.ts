import { foreignLang } from '#lib/text-language.ts';
import { useTranslation } from './translation.tsx';

/**
 * Returns a function that returns the `lang` of a text that a person wrote; undefined in the page's own language. Screen readers
 * then pronounce it, and browsers offer to translate it.
 */
export function useTextLang(): (text: string) => string | undefined {
  const { i18n } = useTranslation();
  return (text) => foreignLang(text, i18n.language);
}
