/** The orders of a search; the first is what one gets without asking. */
export const workerSorts = ['rating', 'rate_low', 'rate_high'] as const;
export type WorkerSort = (typeof workerSorts)[number];

/** Languages (ISO 639-1) that a search offers: those of the interface first, then what else is much spoken in the country. */
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
