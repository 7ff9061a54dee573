/** The orders of a search; the first is the default. */
export const workerSorts = ['rating', 'rate_low', 'rate_high'] as const;

/** Languages (ISO 639-1) that a search offers: those of the interface first, then others that are widely spoken in the country. */
export const spokenLanguages = [
  'en',
  'es',
  'zh',
  'vi',
  'ru',
  'uk',
  'tl',
  'ar',
  'fr',
  'ko',
  'pt',
  'hi',
  'pl',
  'ht',
  'am',
  'yo',
] as const;
