/**
 * Returns a path of this site from a value that a visitor sent (`redirect`, `returnTo`), or `fallback` when a browser could
 * read the value as the address of another site (`//host`, `/\host`, control characters).
 */
export function localPath(value: unknown, fallback = '/'): string {
  if (typeof value !== 'string' || !value.startsWith('/') || /[\\\s\p{Cc}]/u.test(value)) return fallback;
  const base = 'http://site.invalid';
  if (!URL.canParse(value, base)) return fallback;
  const url = new URL(value, base);
  // The parser has resolved dots, so `/.//host` has become `//host`.
  if (url.origin !== base || url.pathname.startsWith('//')) return fallback;
  return url.pathname + url.search + url.hash;
}
