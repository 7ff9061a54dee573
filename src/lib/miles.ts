import { formatUnit, numberFormat } from './formatters.ts';

const metersPerMile = 1609.344;

/** Returns miles in whole meters. */
export const metersOfMiles = (miles: number): number => Math.round(miles * metersPerMile);

type UnitDisplay = Intl.NumberFormatOptions['unitDisplay'];

/**
 * Returns meters as miles in the reader's language: one decimal below ten, none above (`3.2 miles`). We know places by their
 * ZIP code only, so what is nearer than a mile is `1 mile`: a sign such as `<` would not fit into a sentence.
 */
export function formatMiles(meters: number, language: string, unitDisplay: UnitDisplay = 'long'): string {
  const miles = Math.max(1, meters / metersPerMile);
  return formatUnit(miles, 'mile', language, { maximumFractionDigits: miles < 9.95 ? 1 : 0, unitDisplay });
}

/** Returns meters as `formatMiles` does, with the unit as short as readers know it: `3.2 mi`. Russians don't shorten it. */
export const formatBriefMiles = (meters: number, language: string): string =>
  formatMiles(meters, language, language === 'ru' ? 'long' : 'short');

/** Returns whole miles with the short unit of the reader's language: `10 mi`. */
export const formatShortMiles = (miles: number, language: string): string =>
  numberFormat(language, { style: 'unit', unit: 'mile', unitDisplay: 'short' }).format(miles);
