const metresPerMile = 1609.344;

/** Metres as miles in the reader's language: one decimal below ten, none above ("3.2 miles"). */
export function formatMiles(metres: number, language: string): string {
  const miles = metres / metresPerMile;
  const options = {
    style: 'unit',
    unit: 'mile',
    unitDisplay: 'long',
    maximumFractionDigits: miles < 9.95 ? 1 : 0,
  } as const;
  return new Intl.NumberFormat(language, options).format(miles);
}
