import { intlLocale } from './languages.ts';

const metresPerMile = 1609.344;

/**
 * Metres as miles in the reader's language: one decimal below ten, none above ("3.2 miles"). Places are known by their
 * ZIP code only, so less than a mile is not told any closer ("< 1 mile").
 */
export function formatMiles(metres: number, language: string): string {
  const miles = metres / metresPerMile;
  const options = {
    style: 'unit',
    unit: 'mile',
    unitDisplay: 'long',
    maximumFractionDigits: miles < 9.95 ? 1 : 0,
  } as const;
  const format = new Intl.NumberFormat(intlLocale(language), options);
  return miles < 0.95 ? `< ${format.format(1)}` : format.format(miles);
}
