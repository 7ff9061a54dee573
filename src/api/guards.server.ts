import { type RouterContextProvider, redirect } from 'react-router';
import type { Viewer } from '#modules/identity/contract.ts';
import { viewerContext } from './context.ts';
import { loginPath } from './login-path.ts';

/** The arguments that every loader, action and middleware of a page has. */
export interface PageArgs {
  request: Request;
  context: Pick<RouterContextProvider, 'get'>;
}

/** Returns the signed-in user. Throws a redirect for visitors: to the login page, and back to this page afterwards. */
export function requireViewer({ request, context }: PageArgs): Viewer {
  const viewer = context.get(viewerContext);
  if (viewer) return viewer;
  const { pathname, search } = new URL(request.url);
  throw redirect(loginPath(pathname + search));
}

/**
 * Returns the signed-in user, whose role is one of `roles`. Throws a redirect for visitors, to the login page, and for users
 * with another role, to `otherwise` (a path of this site).
 */
export function requireRole(
  args: PageArgs,
  roles: readonly Viewer['role'][],
  otherwise: (viewer: Viewer) => string,
): Viewer {
  const viewer = requireViewer(args);
  if (roles.includes(viewer.role)) return viewer;
  throw redirect(otherwise(viewer));
}
