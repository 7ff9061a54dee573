import { userOf } from '#platform/operations/context.server.ts';
import { operation, role } from '#platform/operations/operation.server.ts';
import { authOf } from '../auth.server.ts';
import { identityContract } from '../contract.ts';
import { passCookies } from '../session.server.ts';

/** Keeps what somebody who both hires and works does now; their dashboard opens on that side. */
export const chooseRole = operation(identityContract.chooseRole, {
  allow: role(['dual']),
  async run(ctx, { role: chosen }) {
    await ctx.db
      .updateTable('user')
      .set({ active_role: chosen, updated_at: ctx.clock.now() })
      .where('id', '=', userOf(ctx).id)
      .where('role', '=', 'dual')
      .execute();
    // The browser's cookie remembers the account for some seconds: without a new one, the next page would not know yet.
    const query = { disableCookieCache: true };
    const { headers } = await authOf(ctx).api.getSession({ headers: ctx.requestHeaders, query, returnHeaders: true });
    passCookies(headers, ctx.responseHeaders);
    return { activeRole: chosen };
  },
});
