import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { languageFromHeader } from '#lib/accepted-language.ts';
import { intlLocale, isLanguage, type Language } from '#lib/languages.ts';
import { words } from '#platform/words.server.ts';
import type en from '../../../locales/en/sandbox.json';

type WordKey = keyof typeof en;

/** The reader of a page, in the language of the product's switcher, else the browser's. */
export interface Reader {
  language: Language;
  t: (key: WordKey, values?: Record<string, string>) => string;
}

export function readerOf(c: Context): Reader {
  // The sandbox doesn't know whether its site is reached over TLS, where the name has a prefix (`lib/cookies.ts`).
  const chosen = getCookie(c, 'language', 'host') ?? getCookie(c, 'language');
  const language = isLanguage(chosen) ? chosen : languageFromHeader(c.req.header('accept-language') ?? null);
  return { language, t: (key, values) => words(language).t(`sandbox:${key}`, { ...values }) };
}

/** Formats a moment in the time zone of the computer that runs the sandbox. */
export function formatMoment(date: Date, language: Language, style: 'short' | 'full' = 'short'): string {
  const options =
    style === 'short'
      ? ({ dateStyle: 'medium', timeStyle: 'short' } as const)
      : ({ dateStyle: 'full', timeStyle: 'long' } as const);
  return new Intl.DateTimeFormat(intlLocale(language), options).format(date);
}
