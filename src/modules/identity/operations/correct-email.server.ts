import { fail } from '#lib/fail.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import { type Tx, transaction } from '#platform/database/database.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { anyone, operation } from '#platform/operations/operation.server.ts';
import { enqueue } from '#platform/queue.server.ts';
import { accountMail } from '../account-mail.server.ts';
import { authOf, mailedRedirect } from '../auth.server.ts';
import { identityContract } from '../contract.ts';
import { limitByName, limitSignIn } from '../limits.server.ts';
import { findByAddress, findUnconfirmed, updateUnconfirmedEmail } from '../store.server.ts';

/**
 * Corrects the address of an account that was never confirmed, for the holder of its password, and mails the link to the new
 * one. As at the sign-up, the answer does not tell whether the new address has an account: its owner gets a mail instead.
 * Throws `identity.wrongCredentials`.
 */
export const correctEmail = operation(identityContract.correctEmail, {
  allow: anyone,
  async run(ctx, { email, password, newEmail, redirect }) {
    await limitSignIn(ctx.ip, email);
    await limitByName('signUp', newEmail);
    const id = await checkPassword(ctx, email, password);
    const at = ctx.clock.now();
    await transaction(ctx.db, async (tx) => {
      if (!(await updateUnconfirmedEmail(tx, id, newEmail, at))) return tellOwner(ctx, tx, newEmail);
      await recordAudit(tx, { at, act: 'identity.correctEmail', actor: ctx.actor, subject: { type: 'user', id } });
    });
    await mailedRedirect.run(redirect, () => authOf(ctx).api.sendVerificationEmail({ body: { email: newEmail } }));
    return { done: true as const };
  },
});

/** Returns the id of the unconfirmed account. An unknown address takes as long as a wrong password. */
async function checkPassword(ctx: Context, email: string, password: string): Promise<string> {
  const account = await findUnconfirmed(ctx.db, email);
  const { password: passwords } = await authOf(ctx).$context;
  const hash = account?.password ?? (await passwords.hash(password));
  const isRight = await passwords.verify({ hash, password });
  return account && isRight ? account.id : fail('identity.wrongCredentials');
}

/** Someone typed an address that has another account: its owner is told, as at a sign-up. */
async function tellOwner({ config }: Context, tx: Tx, email: string): Promise<void> {
  const owner = await findByAddress(tx, email);
  if (!owner?.confirmed) return;
  const url = `${config.APP_URL}/password-reset`;
  await enqueue(tx, accountMail, {
    to: email,
    name: owner.name,
    language: owner.language,
    template: 'accountExists',
    url,
  });
}
