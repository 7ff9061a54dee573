import { redirect } from 'react-router';
import { viewerContext } from '#api/context.ts';
import type { Route } from './+types/dashboard';

/** Sends people to the dashboard of their role. */
export function loader({ context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  if (!viewer) return redirect('/login?redirect=/dashboard');
  return redirect(viewer.role === 'contractor' ? '/worker-dashboard' : '/client-dashboard');
}
