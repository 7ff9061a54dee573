import { userOf } from '#platform/operations/context.server.ts';
import { operation, signedIn } from '#platform/operations/operation.server.ts';
import { enqueue } from '#platform/queue.server.ts';
import { accountMail } from '../account-mail.server.ts';
import { authOf } from '../auth.server.ts';
import { refuseCommonPassword } from '../common-passwords.server.ts';
import { endEmailChange } from '../contact/contact-store.server.ts';
import { identityContract } from '../contract.ts';
import { refuseAsLibrary } from '../library-refusal.server.ts';
import { limitByName } from '../limits.server.ts';
import { auditOwnAccount } from '../security-audit.server.ts';
import { passCookies } from '../session.server.ts';

/**
 * Changes the password, ends all other sessions and a change of the email address that waits for its link, and mails the
 * owner.
 */
export const changePassword = operation(identityContract.changePassword, {
  allow: signedIn,
  async run(ctx, { currentPassword, newPassword }) {
    const { id, email, name, language } = userOf(ctx);
    refuseCommonPassword(newPassword);
    await limitByName('secret', id);
    const body = { currentPassword, newPassword, revokeOtherSessions: true };
    const { headers } = await authOf(ctx)
      .api.changePassword({ body, headers: ctx.requestHeaders, returnHeaders: true })
      .catch(refuseAsLibrary);
    const url = `${ctx.config.APP_URL}/password-reset`;
    const now = ctx.clock.now();
    await auditOwnAccount(ctx, 'identity.changePassword', async (tx) => {
      await endEmailChange(tx, id, now);
      const at = now.toISOString();
      await enqueue(tx, accountMail, { to: email, name, language, template: 'passwordChanged', url, at });
    });
    passCookies(headers, ctx.responseHeaders);
    return { done: true as const };
  },
});
