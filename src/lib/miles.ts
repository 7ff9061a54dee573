import { formatUnit, numberFormat } from './formatters.ts';

const metersPerMile = 1609.344;

/** Returns miles in whole meters. */
export const metersOfMiles = (miles: number): number => Math.round(miles * metersPerMile);

/**
 * Returns meters as miles in the reader's language: one decimal below ten, none above (`3.2 miles`). We know places by their
 * ZIP code only, so what is nearer than a mile is `1 mile`: a sign such as `<` would not fit into a sentence.
 */
export function formatMiles(meters: number, language: string): string {
  const miles = Math.max(1, meters / metersPerMile);
  return formatUnit(miles, 'mile', language, { maximumFractionDigits: miles < 9.95 ? 1 : 0 });
}

/** Returns whole miles with the short unit of the reader's language: `10 mi`. */
export const formatShortMiles = (miles: number, language: string): string =>
  numberFormat(language, { style: 'unit', unit: 'mile', unitDisplay: 'short' }).format(miles);
