import { languageFromHeader } from '#lib/accepted-language.ts';
import { isLanguage, type Language } from '#lib/languages.ts';
import { words } from '#platform/words.server.ts';
import type { Words } from './page-words.ts';

export function wordsIn(language: Language): Words {
  const texts = words(language);
  return { language, t: (key, values) => texts.t(`sandbox-stripe:${key}`, values ?? {}) };
}

/** Returns the language that the metadata of an object asks for, or null. */
export function metadataLanguage(object?: Record<string, unknown>): Language | null {
  const language = (object?.metadata as { language?: string } | undefined)?.language;
  return isLanguage(language) ? language : null;
}

/**
 * Returns the language of a session's page: that of its metadata (the provider's list of locales lacks Ukrainian),
 * its locale, or the browser's if the locale is `auto` or absent.
 */
export function sessionLanguage(session: Record<string, unknown>, acceptLanguage: string | null): Language {
  const preferred = metadataLanguage(session);
  if (preferred) return preferred;
  const locale = session.locale;
  if (typeof locale !== 'string' || locale === 'auto') return languageFromHeader(acceptLanguage);
  return languageFromHeader(locale);
}
