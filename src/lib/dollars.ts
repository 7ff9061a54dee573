import { intlLocale } from './languages.ts';
import { type Money, usd } from './money.ts';

const typed = /^(\d+|\d{1,3}([.,])\d{3}(?:\2\d{3})*)(?:([.,])(\d{1,2}))?$/;

/**
 * Returns cents from dollars as people type them: `85`, `$85.50`, `85,5`, `1,234.50`, `1.234,50`, `1 234`. Comma and dot
 * both separate cents; one of them before exactly three digits groups thousands. Null for no amount, or over a billion.
 */
export function parseDollars(text: string): Money | null {
  const match = typed.exec(text.normalize('NFKC').replaceAll(/[\s$'’]/g, ''));
  if (!match) return null;
  const [, whole = '', grouping, separator, cents = ''] = match;
  if (grouping && grouping === separator) return null;
  const digits = whole.replaceAll(/\D/g, '') + cents.padEnd(2, '0');
  return digits.length > 12 ? null : usd(Number(digits));
}

/** Returns cents as people type them in a language: `45`, `45.50`, `45,50`. */
export function dollarsText(cents: number, language: string): string {
  const digits = cents % 100 === 0 ? 0 : 2;
  const options = { useGrouping: false, minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(intlLocale(language), options).format(cents / 100);
}
