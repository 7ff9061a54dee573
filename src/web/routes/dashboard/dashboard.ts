import { redirect } from 'react-router';
import { viewerContext } from '#api/context.ts';
import { dashboardOf } from '#web/features/identity/destinations.ts';
import type { Route } from './+types/dashboard';

/** Sends people to the dashboard of their role; what is said on arrival comes along. */
export function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  if (!viewer) return redirect('/login?redirect=/dashboard');
  return redirect(dashboardOf(viewer) + new URL(request.url).search);
}
