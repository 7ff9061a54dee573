import { APIError } from 'better-auth/api';
import { fail } from '#lib/fail.ts';
import { anyone, operation } from '#platform/operation.server.ts';
import { authOf } from '../auth.server.ts';
import { identityContract } from '../contract.ts';
import { passCookies } from '../session.server.ts';

/** Confirms the address that the mailed link belongs to, and signs its owner in. Throws `identity.badLink`. */
export const confirmEmail = operation(identityContract.confirmEmail, {
  allow: anyone,
  async run(ctx, { token }) {
    const { headers } = await authOf(ctx)
      .api.verifyEmail({ query: { token }, headers: ctx.requestHeaders, returnHeaders: true })
      .catch((error: unknown) => {
        if (error instanceof APIError) fail('identity.badLink');
        throw error;
      });
    passCookies(headers, ctx.responseHeaders);
    return { done: true as const };
  },
});
