import { requireViewer } from '#api/guards.server.ts';
import type { Route } from './+types/signed-in-area';

/** Pages of a signed-in person: visitors sign in first, and come back to the very page. */
export const middleware: Route.MiddlewareFunction[] = [(args) => void requireViewer(args)];
