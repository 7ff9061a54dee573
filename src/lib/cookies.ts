import { parse, serialize } from 'hono/utils/cookie';

/** True for a site that browsers reach over TLS only. */
export const isSecure = (siteUrl: string): boolean => siteUrl.startsWith('https:');

/** Returns the value of the cookie `name` in a request's `cookie` header; null without one, or if it is empty. */
export const readCookie = (cookieHeader: string | null, name: string): string | null =>
  parse(cookieHeader ?? '', name)[name] || null;

/**
 * Returns the `set-cookie` header of a cookie that only the site's own pages send back, and no script can read. An age of 0
 * deletes it.
 */
export function serverCookie(
  name: string,
  value: string,
  { siteUrl, maxAgeMs }: { siteUrl: string; maxAgeMs: number },
): string {
  const secure = isSecure(siteUrl);
  return serialize(name, value, { path: '/', httpOnly: true, sameSite: 'Lax', secure, maxAge: maxAgeMs / 1000 });
}
