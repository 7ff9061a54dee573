import { readCookie } from './cookies.ts';

/** The themes that can be chosen; a visitor without a choice follows the system. */
const themes = ['light', 'dark'] as const;

export type Theme = (typeof themes)[number];

export const isTheme = (value: unknown): value is Theme => themes.includes(value as Theme);

/** The theme that a request's `cookie` header asks for, or null. */
export function readTheme(cookieHeader: string | null, siteUrl: string): Theme | null {
  const theme = readCookie(cookieHeader, 'theme', siteUrl);
  return isTheme(theme) ? theme : null;
}
