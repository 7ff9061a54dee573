import { anyone, operation } from '#platform/operations/operation.server.ts';
import { authOf } from '../auth.server.ts';
import { identityContract } from '../contract.ts';
import { passCookies } from '../session.server.ts';

/**
 * Ends the session in the database and here. A visitor stays a visitor. Throws when the database cannot be reached: a cookie
 * that is gone while its session lives on would only look like signing out.
 */
export const signOut = operation(identityContract.signOut, {
  allow: anyone,
  async run(ctx) {
    const session = await authOf(ctx).api.getSession({ headers: ctx.requestHeaders });
    if (session) await ctx.db.deleteFrom('session').where('token', '=', session.session.token).execute();
    const { headers } = await authOf(ctx).api.signOut({ headers: ctx.requestHeaders, returnHeaders: true });
    passCookies(headers, ctx.responseHeaders);
    return { done: true as const };
  },
});
