import { anyone, operation } from '#platform/operations/operation.server.ts';
import { authOf, mailedRedirect } from '../auth.server.ts';
import { identityContract } from '../contract.ts';
import { limitByAddress, limitByName } from '../limits.server.ts';

/** Mails a single-use link that is valid for one hour. The answer never tells whether the address has an account. */
export const requestPasswordReset = operation(identityContract.requestPasswordReset, {
  allow: anyone,
  async run(ctx, { email, redirect }) {
    await limitByAddress('passwordReset', ctx.ip);
    await limitByName('passwordReset', email);
    const ask = () => authOf(ctx).api.requestPasswordReset({ body: { email }, headers: ctx.requestHeaders });
    await mailedRedirect.run(redirect, ask);
    return { done: true as const };
  },
});
