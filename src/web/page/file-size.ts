import { intlLocale } from '#lib/languages.ts';

/** Returns the size of a file as people read it: `640 kB`, `12.6 MB`. */
export function formatFileSize(bytes: number, language: string): string {
  const large = bytes >= 1_000_000;
  const options = {
    style: 'unit',
    unit: large ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: large ? 1 : 0,
  } as const;
  return new Intl.NumberFormat(intlLocale(language), options).format(Math.max(1, bytes / (large ? 1_000_000 : 1_000)));
}
