import { recordAudit } from '#modules/audit/public.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { mailAccount } from '../links/account-mail.server.ts';
import { endOtherAccess } from '../sessions/other-access.server.ts';
import { deleteOtherSessions } from '../sessions/session-store.server.ts';
import { deleteSecondStep } from '../sign-in/second-step-store.server.ts';

/**
 * Turns off two-step verification for an owner who has lost the phone and the recovery codes, ends all sessions and other access, and
 * mails the owner. `email` is lower case. Returns false, and changes nothing, where it isn't on.
 */
export function turnOffTwoStepForOwner(ctx: Context, email: string): Promise<boolean> {
  const at = ctx.clock.now();
  return transaction(ctx.db, async (tx) => {
    const account = await deleteSecondStep(tx, email, at);
    if (!account) return false;
    const { id, name, language } = account;
    await deleteOtherSessions(tx, id, null);
    await endOtherAccess(tx, id);
    await recordAudit(tx, { at, act: 'identity.turnOffTwoStep', actor: ctx.actor, subject: { type: 'user', id } });
    const url = `${ctx.config.APP_URL}/settings/security`;
    const resetUrl = `${ctx.config.APP_URL}/password-reset`;
    const letter = { to: email, name, language, template: 'twoStepOffByUs', url, resetUrl } as const;
    await mailAccount(ctx, tx, { ...letter, at: at.toISOString() });
    return true;
  });
}
