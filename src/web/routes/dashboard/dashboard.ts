import { redirect } from 'react-router';
import { requireViewer } from '#api/guards.server.ts';
import { dashboardOf } from '#web/features/identity/destinations.ts';
import type { Route } from './+types/dashboard';

/** Sends people to the dashboard of their role; what is said on arrival comes along. */
export function loader(args: Route.LoaderArgs) {
  return redirect(dashboardOf(requireViewer(args)) + new URL(args.request.url).search);
}
