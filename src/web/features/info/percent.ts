import { intlLocale } from '#lib/languages.ts';
/** Writes basis points as a percentage in the reader's language: `formatPercent(1_000, 'es')` is `10 %`. */
export const formatPercent = (basisPoints: number, language: string): string =>
  new Intl.NumberFormat(intlLocale(language), { style: 'percent', maximumFractionDigits: 1 }).format(
    basisPoints / 10_000,
  );
