import { isLanguage, type Language, languageFromHeader } from '#lib/languages.ts';
import { words } from '#platform/words.server.ts';
import type { Words } from './page-words.ts';

export function wordsIn(language: Language): Words {
  const catalogue = words(language);
  return { language, t: (key, values) => catalogue.t(`sandbox-stripe:${key}`, values ?? {}) };
}

/**
 * The language of a session's page: the one asked for in its metadata (the provider's list of locales lacks Ukrainian),
 * its locale, or the browser's when that is `auto` or absent.
 */
export function sessionLanguage(session: Record<string, unknown>, acceptLanguage: string | null): Language {
  const asked = (session.metadata as { language?: string } | undefined)?.language;
  if (isLanguage(asked)) return asked;
  const locale = session.locale;
  if (typeof locale !== 'string' || locale === 'auto') return languageFromHeader(acceptLanguage);
  return languageFromHeader(locale);
}
