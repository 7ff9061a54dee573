import { createRequestHandler, type RequestHandler, type ServerBuild } from 'react-router';

type Routes = ServerBuild['routes'];
type RouteOf = NonNullable<Routes[string]>;

/**
 * Returns what `createRequestHandler` returns, at less cost: for each page, the router copies, ranks and matches all its routes several
 * times. Here, it sees only those whose paths begin with the same segment as the page's.
 */
export function createPageHandler(build: ServerBuild, mode: string): RequestHandler {
  const whole = createRequestHandler(build, mode);
  const segments = segmentsOf(build.routes);
  const written = [...new Set(segments.values())].filter((segment) => segment !== null);
  const handlers = new Map(
    written.map((first) => {
      const kept = routesFor(first, build.routes, segments);
      const assets = { ...build.assets, routes: pick(build.assets.routes, kept) };
      return [first, createRequestHandler({ ...build, routes: pick(build.routes, kept), assets }, mode)];
    }),
  );
  // A path that begins with anything else is left to all routes.
  return (request, context) => (handlers.get(firstSegment(request.url)) ?? whole)(request, context);
}

/** Returns the first segment of a page's path; of the address of its data (`/faq.data`, `/_.data` of the front page), too. */
function firstSegment(url: string): string {
  const [, first = ''] = new URL(url).pathname.split('/');
  const name = first.replace(/\.data$/, '');
  return name === '_' ? '' : name;
}

/** Returns the first segment of each page's path: '' for the front page, null if it is a parameter. */
function segmentsOf(routes: Routes): Map<RouteOf, string | null> {
  const pages = Object.values(routes).filter((route) => route !== undefined && isPage(route)) as RouteOf[];
  return new Map(pages.map((route) => [route, writtenSegment(wayTo(routes, route))]));
}

/** False for a route that only surrounds others. */
const isPage = ({ path, index }: RouteOf): boolean => Boolean(path) || index === true;

function writtenSegment(way: RouteOf[]): string | null {
  const [first = ''] = way
    .flatMap(({ path }) => path || [])
    .join('/')
    .split('/');
  return /[:*?]/.test(first) ? null : first;
}

/** Returns the ids of the pages whose paths can begin with a segment, and of the routes around them. */
function routesFor(first: string, routes: Routes, segments: Map<RouteOf, string | null>): Set<string> {
  const pages = [...segments].filter(([, segment]) => segment === first || segment === null);
  return new Set(pages.flatMap(([route]) => wayTo(routes, route).map(({ id }) => id)));
}

/** Keeps the order, which decides between equal paths. */
const pick = <Value>(values: Record<string, Value>, names: Set<string>): Record<string, Value> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)));

/** Returns a route and those around it, from the outermost on. */
function wayTo(routes: Routes, route: RouteOf): RouteOf[] {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId];
  return parent ? [...wayTo(routes, parent), route] : [route];
}
