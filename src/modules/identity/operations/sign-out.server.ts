import { anyone, operation } from '#platform/operation.server.ts';
import { authOf } from '../auth.server.ts';
import { identityContract } from '../contract.ts';
import { passCookies } from '../session.server.ts';

/** Ends the session here and in the database. A visitor stays a visitor. */
export const signOut = operation(identityContract.signOut, {
  allow: anyone,
  async run(ctx) {
    const { headers } = await authOf(ctx).api.signOut({ headers: ctx.requestHeaders, returnHeaders: true });
    passCookies(headers, ctx.responseHeaders);
    return { done: true as const };
  },
});
