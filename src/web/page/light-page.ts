import { redirectDocument, useMatches } from 'react-router';
import { pageHandle } from './page-handle.ts';

/**
 * True when the page being rendered is a light one: `handle = { light: true }`. Light pages are for a first visit: rendered
 * on the server and never hydrated, with a few kilobytes of script instead of a hundred. Links and forms do the work, and
 * `enhance/` makes them livelier.
 */
export function useIsLight(): boolean {
  const matches = useMatches();
  // The browser renders none, and needs no script for them.
  return import.meta.env.SSR && matches.some(({ handle }) => pageHandle(handle).light);
}

/** The `clientLoader` of every light page: coming from a hydrated page, the browser loads it as a document of its own. */
export function leaveToDocument({ request }: { request: Request }): never {
  throw redirectDocument(request.url);
}

/**
 * Returns the loader's data of a light page as `page`, a property that the router doesn't see: it would encode all of it for the
 * browser, where nothing of a light page is read.
 */
export const unsent = <Data extends object>(page: Data): { readonly page: Data } =>
  Object.defineProperty({} as { page: Data }, 'page', { value: page });

/**
 * `headers` of a page that is the same for every visitor and shows Pros or projects: kept for five seconds by the server, which
 * forgets it when an account is suspended or closed. A proxy doesn't hear of that, so it asks each time.
 */
export const sharedForSeconds = () => ({ 'cache-control': 'public, no-cache', 'surrogate-control': 'max-age=5' });

/**
 * `headers` of a page that is the same for every visitor and shows no Pro: kept for a minute by the server and by proxies,
 * never by a browser.
 */
export const sharedForAMinute = () => ({
  'cache-control': 'public, max-age=0, s-maxage=60',
  'surrogate-control': 'max-age=60',
});
