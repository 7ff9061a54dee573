import { requireRole } from '#api/guards.server.ts';
import { dashboardOf } from '#web/features/identity/destinations.ts';
import type { Route } from './+types/worker-area';

/** The pages of Pros. A client is redirected to the client dashboard. */
export const middleware: Route.MiddlewareFunction[] = [
  (args) => void requireRole(args, ['contractor', 'dual'], dashboardOf),
];
