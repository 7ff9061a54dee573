import { redirectDocument, useMatches } from 'react-router';
import { pageHandle } from './page-handle.ts';

/**
 * True when the page being rendered is a light one: `handle = { light: true }`. Light pages are for a first visit: rendered
 * on the server and never hydrated, with a few kilobytes of script instead of a hundred. Links and forms do the work, and
 * `enhance/` makes them livelier.
 */
export const useIsLight = (): boolean => useMatches().some(({ handle }) => pageHandle(handle).light);

/** The `clientLoader` of every light page: coming from a hydrated page, the browser loads it as a document of its own. */
export function leaveToDocument({ request }: { request: Request }): never {
  throw redirectDocument(request.url);
}

/**
 * Cache-control of a page that is the same for every visitor and shows Pros. The server forgets it when a Pro ceases to be
 * listed, but a proxy in front of it does not, and keeps it for these seconds only.
 */
export const sharedForSeconds = 'public, max-age=0, s-maxage=5';

/**
 * `headers` of a page that is the same for every visitor and shows no Pro: kept for a minute by the server, never by a
 * browser.
 */
export const sharedForAMinute = () => ({ 'cache-control': 'public, max-age=0, s-maxage=60' });
