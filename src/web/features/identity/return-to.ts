import { useLocation } from 'react-router';
import { localPath } from '#lib/local-path.ts';

/** No page has a longer path, and longer links may break in emails. */
const maxLength = 2000;

/** Returns the path of this site that the visitor was on the way to before signing in (`?redirect=`), or null. */
export function readReturnTo(search: string): string | null {
  const path = localPath(new URLSearchParams(search).get('redirect'), '');
  return path && path.length <= maxLength ? path : null;
}

/** Returns the path `to` with `returnTo` in its query. */
export function withReturnTo(to: string, returnTo: string | null): string {
  return returnTo ? `${to}${to.includes('?') ? '&' : '?'}redirect=${encodeURIComponent(returnTo)}` : to;
}

/** Returns a function that adds this page's return path to a link to another account page. */
export function useKeepReturnTo(): (to: string) => string {
  const returnTo = readReturnTo(useLocation().search);
  return (to) => withReturnTo(to, returnTo);
}
