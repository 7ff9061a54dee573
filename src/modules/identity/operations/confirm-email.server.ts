import { APIError } from 'better-auth/api';
import { fail } from '#lib/fail.ts';
import { transaction } from '#platform/database/database.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { anyone, operation } from '#platform/operations/operation.server.ts';
import { authOf } from '../auth.server.ts';
import { identityContract } from '../contract.ts';
import { readLink } from '../link-address.server.ts';
import { passCookies } from '../session.server.ts';
import { claimAwaitedEmail, isAddressConfirmed } from '../store.server.ts';

/**
 * Confirms the address that the link was mailed to, and signs its owner in. For an address that is confirmed already the
 * answer says so, however old the link, and no session begins. Throws `identity.badLink`.
 */
export const confirmEmail = operation(identityContract.confirmEmail, {
  allow: anyone,
  async run(ctx, { token }) {
    const link = await readLink(token, ctx.config.AUTH_SECRET);
    // Only the holder of a link that we mailed to an address may learn whether that address is confirmed.
    if (link && (await isAddressConfirmed(ctx.db, link.email)))
      return { done: true as const, confirmed: 'before' as const };
    if (link?.accountId && !link.isExpired) await claim(ctx, link.accountId, link.email);
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

/** Gives an account the address that it awaits, which the library then confirms. Throws Fail `identity.badLink`. */
async function claim({ db, clock }: Context, accountId: string, email: string): Promise<void> {
  const isClaimed = await transaction(db, (tx) => claimAwaitedEmail(tx, accountId, email, clock.now()));
  if (!isClaimed) fail('identity.badLink');
}
