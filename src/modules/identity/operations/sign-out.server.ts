import { anyone, operation } from '#platform/operations/operation.server.ts';
import { authOf } from '../auth.server.ts';
import { identityContract } from '../contract.ts';
import { passCookies, readSessionToken } from '../sessions/session.server.ts';
import { deleteSession } from '../store.server.ts';

/**
 * Ends the session in the database and in the browser. A visitor stays a visitor. Throws when the database cannot be reached:
 * clearing the cookie of a session that lives on would only look like signing out.
 */
export const signOut = operation(identityContract.signOut, {
  allow: anyone,
  async run(ctx) {
    const token = await readSessionToken(ctx, ctx.requestHeaders);
    if (token) await deleteSession(ctx.db, token);
    const { headers } = await authOf(ctx).api.signOut({ headers: ctx.requestHeaders, returnHeaders: true });
    passCookies(headers, ctx.responseHeaders);
    return { done: true as const };
  },
});
