import { APIError } from 'better-auth/api';
import { fail } from '#lib/fail.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { anyone, operation } from '#platform/operations/operation.server.ts';
import { authOf } from '../auth.server.ts';
import { identityContract } from '../contract.ts';
import { addressOfLink } from '../link-address.server.ts';
import { passCookies } from '../session.server.ts';

/**
 * Confirms the address that the mailed link belongs to, and signs its owner in. An address that is confirmed already is
 * told so, however old the link, and nobody is signed in. Throws `identity.badLink`.
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

/** Only who holds a link that we mailed to the address learns this. */
async function isConfirmed({ db, config }: Context, token: string): Promise<boolean> {
  const email = addressOfLink(token, config.AUTH_SECRET);
  if (!email) return false;
  const account = await db.selectFrom('user').select('email_verified').where('email', '=', email).executeTakeFirst();
  return account?.email_verified ?? false;
}
