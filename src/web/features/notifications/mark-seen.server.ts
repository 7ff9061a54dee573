import { apiContext } from '#api/context.ts';
import { type PageArgs, requireViewer } from '#api/guards.server.ts';
import { maxPath } from '#modules/notifications/kinds.ts';

/**
 * For the middleware of a page that notifications lead to: marks the viewer's notifications about the page as read. As a
 * middleware it runs before the loaders, so that the bell of the same page counts without them. A page that the browser
 * fetches ahead of a visit has not been seen, and neither has one that is asked for its headers alone.
 */
export async function markSeen(args: PageArgs): Promise<void> {
  const { request, url, context } = args;
  if (request.method !== 'GET' || isPrefetch(request.headers)) return;
  requireViewer(args);
  const path = url.pathname.replace(/\/$/, '');
  if (path.length <= maxPath) await context.get(apiContext).notifications.markSeen({ path });
}

/** True for a request that browsers send before a link is followed. */
const isPrefetch = (headers: Headers): boolean =>
  ['sec-purpose', 'purpose', 'x-moz'].some((name) => headers.get(name)?.includes('prefetch'));
