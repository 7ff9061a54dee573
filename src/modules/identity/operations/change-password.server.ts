import { userOf } from '#platform/operations/context.server.ts';
import { operation, signedIn } from '#platform/operations/operation.server.ts';
import { authOf } from '../auth.server.ts';
import { endEmailChange } from '../contact/contact-store.server.ts';
import { identityContract } from '../contract.ts';
import { refuseAsLibrary } from '../library-refusal.server.ts';
import { limitSecret } from '../limits.server.ts';
import { refuseCommonPassword } from '../passwords/common-passwords.server.ts';
import { withPatience } from '../passwords/password-queue.server.ts';
import { proveOwner } from '../security/prove-owner.server.ts';
import { auditAndTellOwner } from '../security/security-audit.server.ts';
import { endOtherAccess } from '../sessions/other-access.server.ts';
import { passCookies } from '../sessions/session.server.ts';

/**
 * Changes the password; takes a code of the app or a recovery code where two-step verification is on. Ends all other sessions, other
 * access and a change of the email address that waits for its link, and mails the owner.
 */
export const changePassword = operation(identityContract.changePassword, {
  allow: signedIn,
  async run(ctx, { currentPassword, newPassword, code }) {
    const { id, twoStep } = userOf(ctx);
    // Before the proof, which would use up a recovery code.
    refuseCommonPassword(newPassword);
    if (twoStep) await proveOwner(ctx, { password: currentPassword, code });
    else await limitSecret(ctx, id);
    const body = { currentPassword, newPassword, revokeOtherSessions: true };
    const change = () => authOf(ctx).api.changePassword({ body, headers: ctx.requestHeaders, returnHeaders: true });
    // A recovery code is used up by now: a full queue must not refuse the rest.
    const { headers } = await (twoStep ? withPatience(change) : change()).catch(refuseAsLibrary);
    await auditAndTellOwner(ctx, 'identity.changePassword', 'passwordChanged', async (tx) => {
      await endEmailChange(tx, id, ctx.clock.now());
      await endOtherAccess(tx, id, ctx.clock.now());
    });
    passCookies(headers, ctx.responseHeaders);
    return { done: true as const };
  },
});
