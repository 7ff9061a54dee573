/**
 * A path of this site from something a visitor sent (`redirect`, `returnTo`), or `/`. Whatever a browser could read as
 * another site's address (`//host`, `/\host`, control characters) is refused.
 */
export function localPath(value: unknown, otherwise = '/'): string {
  if (typeof value !== 'string' || !value.startsWith('/') || /[\\\s\p{Cc}]/u.test(value)) return otherwise;
  const base = 'http://site.invalid';
  if (!URL.canParse(value, base)) return otherwise;
  const url = new URL(value, base);
  // Dots are resolved by now: `/.//host` has become `//host`.
  if (url.origin !== base || url.pathname.startsWith('//')) return otherwise;
  return url.pathname + url.search + url.hash;
}
