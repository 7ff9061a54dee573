import { useLocation } from 'react-router';

/** The front page, and the pages on the way into an account, to which no sign-in leads back. */
const leftBehind = /^\/($|log|signup|password|update|auth|admin-|susp)/;

/** Returns what a link to an account page ends with, so that the visitor comes back to the page that is open. */
export function useComeBack(): string {
  const { pathname, search } = useLocation();
  return leftBehind.test(pathname) ? '' : `?redirect=${encodeURIComponent(pathname + search)}`;
}
