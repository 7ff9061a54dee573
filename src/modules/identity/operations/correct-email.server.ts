import { fail } from '#lib/fail.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import { anyone, operation } from '#platform/operations/operation.server.ts';
import { enqueue } from '#platform/queue.server.ts';
import { identityContract } from '../contract.ts';
import { limitByName, limitSignIn } from '../limits.server.ts';
import { signUpMail } from '../links/mailed-links.server.ts';
import { isPassword } from '../passwords/passwords.server.ts';
import { correctSignUp, findNewestSignUp } from '../sign-up/sign-up-store.server.ts';
import { browserHashOf } from '../sign-up/signing-browser.server.ts';

/**
 * Corrects the address of a sign-up, for the holder of its password: the link in the old mail ends, and the new address gets a
 * link, or its owner a notice. Nothing here looks at accounts. Throws Fail `identity.wrongCredentials`.
 */
export const correctEmail = operation(identityContract.correctEmail, {
  allow: anyone,
  async run(ctx, { email, password, newEmail, redirect }) {
    await limitSignIn(ctx, email);
    const signUp = await findNewestSignUp(ctx.db, email, browserHashOf(ctx));
    const isOwn = await isPassword(ctx, signUp?.passwordHash, password);
    if (!signUp || !isOwn) fail('identity.wrongCredentials');
    // After the password: wrong ones, which mail nothing, must not use up the sign-ups of an address.
    await limitByName('signUp', ctx, newEmail);
    const { id } = signUp;
    await transaction(ctx.db, async (tx) => {
      if (!(await correctSignUp(tx, { id, email, newEmail }))) fail('identity.wrongCredentials');
      const subject = { type: 'user', id } as const;
      await recordAudit(tx, { at: ctx.clock.now(), act: 'identity.correctEmail', actor: ctx.actor, subject });
      await enqueue(tx, signUpMail, { signUpId: id, email: newEmail, redirect });
    });
    return { done: true as const };
  },
});
