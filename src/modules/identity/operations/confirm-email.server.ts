import { APIError } from 'better-auth/api';
import { fail } from '#lib/fail.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { anyone, operation } from '#platform/operations/operation.server.ts';
import { authOf } from '../auth.server.ts';
import { identityContract } from '../contract.ts';
import { addressOfLink } from '../link-address.server.ts';
import { passCookies } from '../session.server.ts';
import { isAddressConfirmed } from '../store.server.ts';

/**
 * Confirms the address that the link was mailed to, and signs its owner in. For an address that is confirmed already the
 * answer says so, however old the link, and no session begins. Throws `identity.badLink`.
 */
export const confirmEmail = operation(identityContract.confirmEmail, {
  allow: anyone,
  async run(ctx, { token }) {
    if (await isConfirmed(ctx, token)) return { done: true as const, confirmed: 'before' as const };
    const { headers } = await authOf(ctx)
      .api.verifyEmail({ query: { token }, headers: ctx.requestHeaders, returnHeaders: true })
      .catch((error: unknown) => {
        if (error instanceof APIError) fail('identity.badLink');
        throw error;
      });
    passCookies(headers, ctx.responseHeaders);
    return { done: true as const, confirmed: 'now' as const };
  },
});

/** The holder of a link that we mailed to an address may learn whether that address is confirmed; no one else. */
async function isConfirmed({ db, config }: Context, token: string): Promise<boolean> {
  const email = await addressOfLink(token, config.AUTH_SECRET);
  return email !== null && (await isAddressConfirmed(db, email));
}
