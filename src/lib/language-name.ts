import { intlLocale } from './languages.ts';

/** Returns the name of a language (`es`) in the reader's language: `Spanish`. Returns the code where that isn't known. */
export const languageName = (code: string, language: string): string =>
  new Intl.DisplayNames(intlLocale(language), { type: 'language' }).of(code) ?? code;
