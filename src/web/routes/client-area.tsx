import { requireRole } from '#api/guards.server.ts';
import { dashboardOf } from '#web/features/identity/destinations.ts';
import type { Route } from './+types/client-area';

/** The pages of clients. A Pro is redirected to the Pro dashboard. */
export const middleware: Route.MiddlewareFunction[] = [
  (args) => void requireRole(args, ['customer', 'dual'], dashboardOf),
];
