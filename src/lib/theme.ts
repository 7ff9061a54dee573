import { readCookie } from './cookies.ts';

/** The themes that can be chosen; a visitor without a choice follows the system. */
const themes = ['light', 'dark'] as const;

export type Theme = (typeof themes)[number];

export const isTheme = (value: unknown): value is Theme => themes.includes(value as Theme);

/** The theme that a request's `cookie` header asks for, or null. */
export function readTheme(cookieHeader: string | null): Theme | null {
  const theme = readCookie(cookieHeader, 'theme');
  return isTheme(theme) ? theme : null;
}

/** The cookie that remembers the theme for a year; null forgets it. */
export const themeCookie = (theme: Theme | null): string =>
  `theme=${theme ?? ''}; max-age=${theme ? 31_536_000 : 0}; path=/; samesite=lax`;
