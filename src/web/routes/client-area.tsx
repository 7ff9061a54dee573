import { requireRole } from '#api/guards.server.ts';
import { dashboardOf } from '#web/features/identity/destinations.ts';
import type { Route } from './+types/client-area';

/** Pages of people who hire; others are sent to their own dashboard. */
export const middleware: Route.MiddlewareFunction[] = [
  (args) => void requireRole(args, ['customer', 'dual'], dashboardOf),
];
