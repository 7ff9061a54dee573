import { anyone, operation } from '#platform/operations/operation.server.ts';
import { identityContract } from '../contract.ts';
import { toViewer } from '../sessions/session.server.ts';

/** Returns the signed-in user and the end of the session; null and null for a visitor. */
export const getSession = operation(identityContract.getSession, {
  allow: anyone,
  run: async ({ actor }) => {
    if (actor.kind !== 'user') return { user: null, session: null };
    return { user: toViewer(actor.user), session: actor.until ? { expiresAt: actor.until } : null };
  },
});
