import { parse, serialize } from 'hono/utils/cookie';

/** True for a site that browsers reach over TLS only. */
export const isSecure = (siteUrl: string): boolean => /^https:/i.test(siteUrl);

/**
 * Begins the names of cookies on a site with TLS, so that no other host of the domain can set them (RFC 6265bis, section 4.1.3.2).
 * Browsers refuse such names without TLS.
 */
export const hostPrefix = '__Host-';

/** Returns the name that a cookie has on the wire. */
export const cookieName = (name: string, siteUrl: string): string =>
  isSecure(siteUrl) ? `${hostPrefix}${name}` : name;

/** Returns the value of the site's cookie `name` in a request's `cookie` header; null without one, or if it is empty. */
export function readCookie(cookieHeader: string | null, name: string, siteUrl: string): string | null {
  const sent = cookieName(name, siteUrl);
  return parse(cookieHeader ?? '', sent)[sent] || null;
}

/**
 * Returns the `set-cookie` header of a cookie that only the site's own pages send back, and no script can read. An age of 0
 * deletes it.
 */
export function serverCookie(
  name: string,
  value: string,
  { siteUrl, maxAgeMs }: { siteUrl: string; maxAgeMs: number },
): string {
  const about = { path: '/', httpOnly: true, sameSite: 'Lax', maxAge: maxAgeMs / 1000 } as const;
  return serialize(cookieName(name, siteUrl), value, { ...about, secure: isSecure(siteUrl) });
}

/** What a device remembers for its visitor in a cookie, for a year: nothing secret, so that a script can write it too. */
export type Preference = 'language' | 'theme' | 'userZipCode' | 'showExtraMileBanner';

/**
 * Returns the cookie of a preference, as a `set-cookie` header and as `document.cookie` take it; null forgets it. The value is
 * written as it is: a code or a number.
 */
export function preferenceCookie(name: Preference, value: string | null, siteUrl: string): string {
  const age = value === null ? 0 : 31_536_000;
  const secure = isSecure(siteUrl) ? '; Secure' : '';
  return `${cookieName(name, siteUrl)}=${value ?? ''}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`;
}
