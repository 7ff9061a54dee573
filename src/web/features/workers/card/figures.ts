import { intlLocale } from '#lib/languages.ts';
/** A mean of stars: "4.9", "4.87". */
export const formatRating = (rating: number, language: string): string =>
  new Intl.NumberFormat(intlLocale(language), { minimumFractionDigits: 1, maximumFractionDigits: 2 }).format(rating);

/** A span of minutes for people: minutes below an hour, then whole hours, then whole days. */
export function formatSpan(minutes: number, language: string): string {
  if (minutes < 60) return unit(language, 'minute').format(minutes);
  if (minutes < 60 * 36) return unit(language, 'hour').format(Math.round(minutes / 60));
  return unit(language, 'day').format(Math.round(minutes / 60 / 24));
}

export const formatYears = (years: number, language: string): string => unit(language, 'year').format(years);

const unit = (language: string, name: string): Intl.NumberFormat =>
  new Intl.NumberFormat(intlLocale(language), {
    style: 'unit',
    unit: name,
    unitDisplay: 'long',
    maximumFractionDigits: 0,
  });

/** The name of an ISO weekday (1 is Monday), with a capital where it stands by itself. */
export function weekdayName(weekday: number, language: string, width: 'long' | 'short' = 'long'): string {
  // The first of January 2024 was a Monday.
  const day = new Date(Date.UTC(2024, 0, weekday));
  return capital(
    new Intl.DateTimeFormat(intlLocale(language), { weekday: width, timeZone: 'UTC' }).format(day),
    language,
  );
}

/** A text with a capital first letter. */
export const capital = (text: string, language: string): string =>
  text.charAt(0).toLocaleUpperCase(language) + text.slice(1);

/** Open hours of a day, `HH:MM` to `HH:MM`, on the reader's clock face: "9:00 AM – 5:30 PM", "9:00 – 17:30". */
export function formatHours({ opens, closes }: { opens: string; closes: string }, language: string): string {
  const clock = new Intl.DateTimeFormat(intlLocale(language), { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  // Browsers disagree on the space before AM and PM; the page must read the same on both sides.
  const show = (time: string) => clock.format(new Date(`2024-01-01T${time}:00Z`)).replace(/\s/g, ' ');
  return `${show(opens)} – ${show(closes)}`;
}

/** A calendar date (`YYYY-MM-DD`) without its year: "Mon, Nov 23". */
export const formatDay = (date: string, language: string): string =>
  capital(
    new Intl.DateTimeFormat(intlLocale(language), {
      weekday: 'short',
      month: 'short',
      day: 'numeric',
      timeZone: 'UTC',
    }).format(new Date(`${date}T12:00:00Z`)),
    language,
  );
