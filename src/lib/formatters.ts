import { intlLocale } from './languages.ts';

/** Returns `make` with its results kept by language and options: making a formatter costs far more than using it. */
function keep<Options extends object, Formatter>(
  make: (locale: string, options: Options) => Formatter,
): (language: string, options: Options) => Formatter {
  const made = new Map<string, Formatter>();
  return (language, options) => {
    const key = language + JSON.stringify(options);
    const format = made.get(key) ?? make(intlLocale(language), options);
    made.set(key, format);
    return format;
  };
}

/** Returns the language's formatter of numbers, made once. */
export const numberFormat = keep((locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options));

/** Keeps the first number of a text and the word after it on one line. */
export const onOneLine = (text: string): string => text.replace(/(\d) /, '$1\u00a0');

/** Returns an amount with its unit, which stay on one line: `3.5 hours`. */
export const formatUnit = (
  amount: number,
  unit: string,
  language: string,
  options: Intl.NumberFormatOptions = {},
): string => onOneLine(numberFormat(language, { style: 'unit', unit, unitDisplay: 'long', ...options }).format(amount));

/** Returns the language's formatter of dates and times, made once. */
export const dateTimeFormat = keep(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);

/** Returns the language's formatter of lists (`A, B, and C`), made once. */
export const listFormat = keep((locale, options: Intl.ListFormatOptions) => new Intl.ListFormat(locale, options));

/** Returns the language's formatter of distances in time, made once. */
export const relativeTimeFormat = keep(
  (locale, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options),
);

/** Returns a day (`2026-03-02`), or the day of an instant (ISO) in `timeZone`, in words: `Mar 2, 2026`. */
export const formatDate = (day: string, language: string, timeZone = 'UTC'): string =>
  dateTimeFormat(language, { dateStyle: 'medium', timeZone }).format(new Date(day));
