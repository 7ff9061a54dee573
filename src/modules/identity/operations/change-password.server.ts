import { userOf } from '#platform/operations/context.server.ts';
import { operation, signedIn } from '#platform/operations/operation.server.ts';
import { enqueue } from '#platform/queue.server.ts';
import { accountMail } from '../account-mail.server.ts';
import { authOf } from '../auth.server.ts';
import { refuseCommonPassword } from '../common-passwords.server.ts';
import { identityContract } from '../contract.ts';
import { refuseAsLibrary } from '../library-refusal.server.ts';
import { limitByName } from '../limits.server.ts';
import { auditOwnAccount } from '../security-audit.server.ts';
import { passCookies } from '../session.server.ts';

/** Changes the password, ends all other sessions and mails the owner. */
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
    const at = ctx.clock.now().toISOString();
    await auditOwnAccount(ctx, 'identity.changePassword', (tx) =>
      enqueue(tx, accountMail, { to: email, name, language, template: 'passwordChanged', url, at }),
    );
    passCookies(headers, ctx.responseHeaders);
    return { done: true as const };
  },
});
