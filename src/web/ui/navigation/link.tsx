import type { ComponentProps } from 'react';
import { Link as RouterLink } from 'react-router';

/** The router's own mark: it looks up the routes of the links that it sees. */
const discovered = { 'data-discover': 'true' };

/**
 * The router's link. On the server it is the `<a>` that the router would render: finding that out takes the router many times
 * as long, and a list of Pros has a hundred links.
 */
export function Link(props: ComponentProps<typeof RouterLink>) {
  const { to, prefetch, mask, relative, discover, target, ...rest } = props;
  const isPath = typeof to === 'string' && to.startsWith('/') && !to.startsWith('//');
  if (!import.meta.env.SSR || !isPath || prefetch || mask || relative || discover) return <RouterLink {...props} />;
  const { reloadDocument, replace, state, preventScrollReset, viewTransition, defaultShouldRevalidate, ...anchor } =
    rest;
  return <a {...anchor} href={to} target={target} {...discovered} />;
}
