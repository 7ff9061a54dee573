import { type RouterContextProvider, redirect } from 'react-router';
import type { Viewer } from '#modules/identity/contract.ts';
import { viewerContext } from './context.ts';
import { loginPath } from './login-path.ts';

/** What every loader, action and middleware of a page gets. */
export interface PageArgs {
  request: Request;
  context: Pick<RouterContextProvider, 'get'>;
}

/** Returns the signed-in person. Throws a redirect that sends visitors to sign in, and then back to this very page. */
export function requireViewer({ request, context }: PageArgs): Viewer {
  const viewer = context.get(viewerContext);
  if (viewer) return viewer;
  const { pathname, search } = new URL(request.url);
  throw redirect(loginPath(pathname + search));
}

/**
 * Returns the signed-in person, who has one of `roles`. Throws a redirect that sends visitors to sign in, and people of
 * another role to `elsewhere` (a path of this site).
 */
export function requireRole(
  args: PageArgs,
  roles: readonly Viewer['role'][],
  elsewhere: (viewer: Viewer) => string,
): Viewer {
  const viewer = requireViewer(args);
  if (roles.includes(viewer.role)) return viewer;
  throw redirect(elsewhere(viewer));
}
