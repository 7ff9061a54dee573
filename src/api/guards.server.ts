import { type RouterContextProvider, redirect } from 'react-router';
import type { Viewer } from '#modules/identity/contract.ts';
import { lacksTwoStep } from '#platform/operations/operation.server.ts';
import { type Site, siteContext, viewerContext } from './context.ts';
import { loginPath, setUpTwoStepPath } from './login-path.ts';

/** The arguments that every loader, action and middleware of a page has. */
export interface PageArgs {
  request: Request;
  /** The address as people see it: client-side navigations send `request.url` with a suffix of the router's own. */
  url: URL;
  context: Pick<RouterContextProvider, 'get'>;
}

/** Returns the signed-in user. Throws a redirect for visitors: to the login page, and back to this page afterwards. */
export function requireViewer({ url, context }: Pick<PageArgs, 'url' | 'context'>): Viewer {
  const viewer = context.get(viewerContext);
  if (viewer) return viewer;
  throw redirect(loginPath(url.pathname + url.search));
}

/**
 * Returns the signed-in user, whose role is one of `roles`. Throws a redirect for visitors, to the login page, and for users
 * with another role, to `otherwise`. An administrator without two-step verification is sent to turn it on.
 */
export function requireRole(
  args: Pick<PageArgs, 'url' | 'context'>,
  roles: readonly Viewer['role'][],
  otherwise: (viewer: Viewer, site: Site) => string,
): Viewer {
  const viewer = requireViewer(args);
  const site = args.context.get(siteContext);
  if (!roles.includes(viewer.role)) throw redirect(otherwise(viewer, site));
  if (lacksTwoStep(viewer, site)) throw redirect(setUpTwoStepPath(args.url.pathname + args.url.search));
  return viewer;
}
