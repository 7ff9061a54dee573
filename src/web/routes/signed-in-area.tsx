import { requireViewer } from '#api/guards.server.ts';
import type { Route } from './+types/signed-in-area';

/** The pages that need a session. A visitor is redirected to sign in, and back to the same page afterwards. */
export const middleware: Route.MiddlewareFunction[] = [(args) => void requireViewer(args)];
