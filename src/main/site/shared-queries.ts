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
 * Returns what matches as the router does: in any case, with or without slashes at the end. The router's `matchPath` reads the path
 * anew each time. Throws for a path of other parts than words, `:name` and `:name?`.
 */
export function patternOf(path: string): RegExp {
  const segments = path.split('/').filter(Boolean).map(patternOfSegment);
  return new RegExp(`^${segments.join('') || '/'}/*$`, 'i');
}

function patternOfSegment(segment: string): string {
  if (/^[\w-]+$/.test(segment)) return `/${segment}`;
  if (!/^:\w+\??$/.test(segment)) throw new Error(`a shared page can't have “${segment}” in its path`);
  return segment.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+';
}
