import { formatUnit } from '#lib/formatters.ts';

/** Returns the size of a file as people read it: `640 kB`, `12.6 MB`. */
export function formatFileSize(bytes: number, language: string): string {
  const large = bytes >= 1_000_000;
  const [unit, size] = large ? ['megabyte', 1_000_000] : ['kilobyte', 1_000];
  return formatUnit(Math.max(1, bytes / size), unit, language, {
    unitDisplay: 'short',
    maximumFractionDigits: large ? 1 : 0,
  });
}
