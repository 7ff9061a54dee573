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

/** Pages that nobody comes back to after signing in. */
const leftBehind = /^\/($|login|logout|signup|password-reset|update-password|auth\/|admin-login-preview|suspended)/;

/** Returns a function that adds the open page, or the one its visitor was on the way to, to a link to an account page. */
export function useComeBack(): (to: string) => string {
  const { pathname, search } = useLocation();
  const here = leftBehind.test(pathname) ? null : pathname + search;
  return (to) => withReturnTo(to, readReturnTo(search) ?? here);
}

/** Returns a function that adds this page's return path to a link to another account page. */
export function useKeepReturnTo(): (to: string) => string {
  const returnTo = readReturnTo(useLocation().search);
  return (to) => withReturnTo(to, returnTo);
}
