import { fail } from '#lib/fail.ts';
import { userOf } from '#platform/operations/context.server.ts';
import { operation, signedIn } from '#platform/operations/operation.server.ts';
import { endEmailChange } from '../contact/contact-store.server.ts';
import { identityContract } from '../contract.ts';
import { refuseCommonPassword } from '../passwords/common-passwords.server.ts';
import { withPatience } from '../passwords/password-queue.server.ts';
import { hashPassword } from '../passwords/passwords.server.ts';
import { proveOwner } from '../security/prove-owner.server.ts';
import { auditAndTellOwner } from '../security/security-audit.server.ts';
import { renewDevice } from '../sessions/known-device.server.ts';
import { endOtherAccess } from '../sessions/other-access.server.ts';
import { prepareRenewal } from '../sessions/renew-session.server.ts';
import { findPasswordHash, replacePasswordHash } from '../store.server.ts';

/**
 * Changes the password; takes a code of the app or a recovery code where two-step verification is on. In the same transaction, all other
 * sessions, other access and a change of the email address that waits for its link end, this session gets another token, and the owner is
 * mailed. Throws Fail `identity.commonPassword`, what proving the ownership throws, and `identity.wrongPassword` for a password that was
 * changed meanwhile.
 */
export const changePassword = operation(identityContract.changePassword, {
  allow: signedIn,
  async run(ctx, { currentPassword, newPassword, code }) {
    const { id, email, twoStep } = userOf(ctx);
    // Before the proof, which would use up a recovery code.
    refuseCommonPassword(newPassword);
    // What the proof is about: a password that is set after this is not replaced.
    const stored = await findPasswordHash(ctx.db, email);
    await proveOwner(ctx, { password: currentPassword, code });
    if (!stored) fail('identity.wrongPassword');
    const hash = () => hashPassword(ctx, newPassword);
    // A recovery code is used up by now: a full queue must not refuse the rest.
    const renewed = await (twoStep ? withPatience(hash) : hash());
    const session = await prepareRenewal(ctx);
    await auditAndTellOwner(ctx, 'identity.changePassword', 'passwordChanged', async (tx) => {
      // The session before the password, in the order in which closing an account deletes them.
      await session.store(tx);
      if (!(await replacePasswordHash(tx, stored, renewed))) fail('identity.wrongPassword');
      await endEmailChange(tx, id, ctx.clock.now());
      await endOtherAccess(tx, id);
    });
    session.handOut();
    renewDevice(ctx, email);
    return { done: true as const };
  },
});
