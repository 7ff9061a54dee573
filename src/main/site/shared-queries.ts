import { matchPath, type ServerBuild } from 'react-router';
import { pageHandle } from '#web/page/page-handle.ts';

/**
 * Returns the function that returns the query parameters which the page at a path reads, as its route's `handle` names them;
 * null for a page that is not shared.
 */
export function sharedQueries(routes: ServerBuild['routes']): (pathname: string) => readonly string[] | null {
  const shared = Object.values(routes).flatMap((route) => {
    const queries = route && pageHandle(route.module.handle).queries;
    return queries ? [{ path: `/${route.path ?? ''}`, queries }] : [];
  });
  return (pathname) => shared.find(({ path }) => matchPath(path, pathname))?.queries ?? null;
}
