const metresPerMile = 1609.344;

/** Miles in the reader's language: one decimal below ten, none above ("3.2 miles", "3,2 мили"). */
export function formatMiles(metres: number, language: string): string {
  const miles = metres / metresPerMile;
  return unit(language, 'mile', miles < 9.95 ? 1 : 0).format(miles);
}

/** A mean of stars: "4.9", "4.87". */
export const formatRating = (rating: number, language: string): string =>
  new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 2 }).format(rating);

/** A span of minutes for people: minutes below an hour and a half, then whole hours, then whole days. */
export function formatSpan(minutes: number, language: string): string {
  if (minutes < 90) return unit(language, 'minute', 0).format(minutes);
  if (minutes < 60 * 36) return unit(language, 'hour', 0).format(Math.round(minutes / 60));
  return unit(language, 'day', 0).format(Math.round(minutes / 60 / 24));
}

export const formatYears = (years: number, language: string): string => unit(language, 'year', 0).format(years);

const unit = (language: string, name: string, digits: number): Intl.NumberFormat =>
  new Intl.NumberFormat(language, { style: 'unit', unit: name, unitDisplay: 'long', maximumFractionDigits: digits });

/** The name of an ISO weekday (1 is Monday), with a capital where it stands by itself. */
export function weekdayName(weekday: number, language: string, width: 'long' | 'short' = 'long'): string {
  // The first of January 2024 was a Monday.
  const day = new Date(Date.UTC(2024, 0, weekday));
  return capital(new Intl.DateTimeFormat(language, { weekday: width, timeZone: 'UTC' }).format(day), language);
}

/** A text with a capital first letter. */
export const capital = (text: string, language: string): string =>
  text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
