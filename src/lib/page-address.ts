import { fallbackLanguage } from './languages.ts';

/** The query parameter that names a page's language: `/faq?lang=es`. */
export const languageParameter = 'lang';

/** Returns the one address of a page in a language, for search engines: `/faq` in English, `/faq?lang=es` in Spanish. */
export const pageAddress = (path: string, language: string): string =>
  language === fallbackLanguage ? path : `${path}?${languageParameter}=${language}`;

/** Returns `address`, a path of this site, without the language it asks for. */
export function withoutLanguage(address: string): string {
  const url = new URL(address, 'http://site.invalid');
  if (!url.searchParams.has(languageParameter)) return address;
  url.searchParams.delete(languageParameter);
  return url.pathname + url.search + url.hash;
}
