import { anyone, operation } from '#platform/operations/operation.server.ts';
import { authOf, mailedRedirect } from '../auth.server.ts';
import { mailAwaitedAgain } from '../awaited-email.server.ts';
import { identityContract } from '../contract.ts';
import { limitByAddress, limitByName } from '../limits.server.ts';

/**
 * Mails another confirmation link, which leads to `redirect`, to an address that still needs one. The answer is the same for
 * every address, and takes as long.
 */
export const resendConfirmation = operation(identityContract.resendConfirmation, {
  allow: anyone,
  async run(ctx, { email, redirect }) {
    await limitByAddress('confirmation', ctx.ip);
    await limitByName('confirmation', email);
    // Without the request's headers: a session of another account in this browser is none of this mail's business.
    const mail = () => authOf(ctx).api.sendVerificationEmail({ body: { email } });
    // At the same time: the library takes half a second, whatever it finds.
    await Promise.all([mailedRedirect.run(redirect, mail), mailAwaitedAgain(ctx, email, redirect)]);
    return { done: true as const };
  },
});
