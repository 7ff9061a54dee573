import { intlLocale } from './languages.ts';

const metersPerMile = 1609.344;

/**
 * Returns meters as miles in the reader's language: one decimal below ten, none above (`3.2 miles`). We know places by their
 * ZIP code only, so no distance below a mile is more precise than `< 1 mile`.
 */
export function formatMiles(meters: number, language: string): string {
  const miles = meters / metersPerMile;
  const options = {
    style: 'unit',
    unit: 'mile',
    unitDisplay: 'long',
    maximumFractionDigits: miles < 9.95 ? 1 : 0,
  } as const;
  const format = new Intl.NumberFormat(intlLocale(language), options);
  return miles < 0.95 ? `< ${format.format(1)}` : format.format(miles);
}
