import type { ServerBuild } from 'react-router';
import { pageHandle } from '#web/page/page-handle.ts';

/**
 * Returns the function that returns the query parameters which the page at a path reads, as its route's `handle` names them;
 * null for a page that is not shared.
 */
export function sharedQueries(routes: ServerBuild['routes']): (pathname: string) => readonly string[] | null {
  const shared = Object.values(routes).flatMap((route) => {
    const queries = route && pageHandle(route.module.handle).queries;
    return queries ? [{ pattern: patternOf(route.path ?? ''), queries }] : [];
  });
  return (pathname) => shared.find(({ pattern }) => pattern.test(pathname))?.queries ?? null;
}

/**
 * Matches as the router does: in any case, with or without a slash at the end. Its own `matchPath` reads the path anew each time.
 * Not for paths with `*`.
 */
export function patternOf(path: string): RegExp {
  const optional = path.replaceAll(/\/:\w+\?/g, '(?:/[^/]+)?').replaceAll(/:\w+/g, '[^/]+');
  return new RegExp(`^/${optional}/?$`, 'i');
}
