import { useLocation } from 'react-router';
import { localPath } from '#lib/local-path.ts';

/** Longer paths are no pages of ours, and mailed links have to stay links. */
const longest = 2000;

/** Where on this site the reader wanted to go before they were asked who they are (`?redirect=`); null for nowhere. */
export function wayOn(search: string): string | null {
  const path = localPath(new URLSearchParams(search).get('redirect'), '');
  return path && path.length <= longest ? path : null;
}

/** `to` with the way on kept in it. */
export function keepWayOn(to: string, way: string | null): string {
  return way ? `${to}${to.includes('?') ? '&' : '?'}redirect=${encodeURIComponent(way)}` : to;
}

/** Keeps this page's way on in the addresses of the account pages it links to. */
export function useKeepWayOn(): (to: string) => string {
  const way = wayOn(useLocation().search);
  return (to) => keepWayOn(to, way);
}
