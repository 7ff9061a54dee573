import { fail } from '#lib/fail.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { anyone, operation } from '#platform/operations/operation.server.ts';
import { isPassword, mailAwaited } from '../awaited-email.server.ts';
import { identityContract } from '../contract.ts';
import { limitByName, limitSignIn } from '../limits.server.ts';
import { awaitEmail, findAwaiting, findUnconfirmed } from '../store.server.ts';

/**
 * Corrects the address of an account that was never confirmed, for the holder of its password: the account gives up the old
 * address and awaits the new one, which becomes its own with the mailed link. No answer, here or later, tells whether the new
 * address has an account: its owner gets a mail instead. Throws `identity.wrongCredentials`.
 */
export const correctEmail = operation(identityContract.correctEmail, {
  allow: anyone,
  async run(ctx, { email, password, newEmail, redirect }) {
    await limitSignIn(ctx.ip, email);
    await limitByName('signUp', newEmail);
    const id = (await findByPassword(ctx, email, password)) ?? fail('identity.wrongCredentials');
    const at = ctx.clock.now();
    await transaction(ctx.db, async (tx) => {
      const account = (await awaitEmail(tx, id, newEmail, at)) ?? fail('identity.wrongCredentials');
      await recordAudit(tx, { at, act: 'identity.correctEmail', actor: ctx.actor, subject: { type: 'user', id } });
      await mailAwaited(ctx, tx, account, redirect);
    });
    return { done: true as const };
  },
});

/**
 * Returns the id of the unconfirmed account that has or awaits the address, if the password is its own. Tries both, so that it
 * takes as long whichever there is.
 */
async function findByPassword(ctx: Context, email: string, password: string): Promise<string | null> {
  const [owning, awaiting] = [await findUnconfirmed(ctx.db, email), await findAwaiting(ctx.db, email)];
  const isOwner = await isPassword(ctx, owning, password);
  const isAwaiting = await isPassword(ctx, awaiting, password);
  return (isOwner && owning?.id) || (isAwaiting && awaiting?.id) || null;
}
