import { intlLocale, type Language } from '#lib/languages.ts';
import type en from '../../../../locales/en/sandbox-stripe.json';

export type WordKey = keyof typeof en;

/** The language of a page, and its texts. */
export interface Words {
  language: Language;
  t: (key: WordKey, values?: Record<string, string>) => string;
}

/** Formats `amount`, which is in the currency's smallest unit. */
export function formatAmount(amount: number, currency: string, language: Language): string {
  const options = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
  const format = new Intl.NumberFormat(intlLocale(language), options);
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

/**
 * Formats the time from `now` until `then` (both Unix seconds) as `in 30 minutes` or `in 5 hours`, never as the past.
 */
export function formatUntil(then: number, now: number, language: Language): string {
  const minutes = Math.max(1, Math.round((then - now) / 60));
  const format = new Intl.RelativeTimeFormat(intlLocale(language));
  return minutes < 120 ? format.format(minutes, 'minute') : format.format(Math.round(minutes / 60), 'hour');
}
