import { createRequestHandler, type RequestHandler, type ServerBuild } from 'react-router';

type Routes = ServerBuild['routes'];
type RouteOf = NonNullable<Routes[string]>;

/**
 * Returns what `createRequestHandler` returns, at less cost: for each page, the router copies, ranks and matches all its routes several
 * times. Here, it sees only those whose paths begin with the same segment as the page's.
 */
export function createPageHandler(build: ServerBuild, mode: string): RequestHandler {
  const whole = createRequestHandler(build, mode);
  const handlers = new Map(
    firstSegments(build.routes).map((first) => {
      const routes = routesFor(build.routes, first);
      const assets = { ...build.assets, routes: pick(build.assets.routes, Object.keys(routes)) };
      return [first, createRequestHandler({ ...build, routes, assets }, mode)];
    }),
  );
  return (request, context) => (handlers.get(firstSegment(request.url)) ?? whole)(request, context);
}

/** Returns the first segment of a page's path; of the address of its data (`/faq.data`, `/_.data` of the front page), too. */
function firstSegment(url: string): string {
  const [, first = ''] = new URL(url).pathname.split('/');
  const name = first.replace(/\.data$/, '');
  return name === '_' ? '' : name;
}

/** Returns the first segments that are written out in the routes. Paths that begin with anything else are left to all routes. */
const firstSegments = (routes: Routes): string[] => [
  ...new Set(Object.values(routes).flatMap((route) => (isPage(route) ? (writtenSegment(routes, route) ?? []) : []))),
];

/** Returns the routes whose paths can begin with a segment, and those around them. */
function routesFor(routes: Routes, first: string): Routes {
  const all = Object.values(routes).filter((route) => route !== undefined);
  const pages = all.filter((route) => isPage(route) && [first, null].includes(writtenSegment(routes, route)));
  const kept = new Set(pages.flatMap((route) => wayTo(routes, route)));
  // In their order, which decides between equal paths.
  return Object.fromEntries(all.filter((route) => kept.has(route)).map((route) => [route.id, route]));
}

const pick = <Value>(values: Record<string, Value>, names: string[]): Record<string, Value> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));

/** False for a route that only surrounds others. */
const isPage = (route: RouteOf | undefined): route is RouteOf =>
  route !== undefined && (Boolean(route.path) || route.index === true);

/** Returns the first segment of a route's path: '' for the front page, null if it is a parameter. */
function writtenSegment(routes: Routes, route: RouteOf): string | null {
  const path = wayTo(routes, route).flatMap(({ path }) => path || []);
  const [first = ''] = path.join('/').split('/');
  return /[:*?]/.test(first) ? null : first;
}

/** Returns a route and those around it, from the outermost on. */
function wayTo(routes: Routes, route: RouteOf): RouteOf[] {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId];
  return parent ? [...wayTo(routes, parent), route] : [route];
}
