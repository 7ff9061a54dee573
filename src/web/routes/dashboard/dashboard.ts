import { redirect } from 'react-router';
import { siteContext } from '#api/context.ts';
import { requireViewer } from '#api/guards.server.ts';
import { dashboardOf } from '#web/features/identity/destinations.ts';
import type { Route } from './+types/dashboard';

/** Redirects to the dashboard of the user's role. The query (`?welcome=1`) is preserved. */
export function loader(args: Route.LoaderArgs) {
  return redirect(dashboardOf(requireViewer(args), args.context.get(siteContext)) + args.url.search);
}
