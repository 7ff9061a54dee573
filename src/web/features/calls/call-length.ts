import { formatUnit } from '#lib/formatters.ts';

/** Returns how long a call took, in whole minutes, or below one in seconds: `3 minutes`, `40 seconds`. */
export function formatCallLength(seconds: number, language: string): string {
  const [unit, length] =
    seconds < 60 ? (['second', seconds] as const) : (['minute', Math.floor(seconds / 60)] as const);
  return formatUnit(length, unit, language);
}
