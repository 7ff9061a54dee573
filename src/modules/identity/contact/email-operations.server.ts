import { fail } from '#lib/fail.ts';
import { brokenConstraint } from '#platform/database/database.server.ts';
import { type Context, userOf } from '#platform/operations/context.server.ts';
import { operation, signedIn } from '#platform/operations/operation.server.ts';
import { identityContract } from '../contract.ts';
import { giveBackByName, limitByName, perOwnDevice } from '../limits.server.ts';
import { proveOwner } from '../security/prove-owner.server.ts';
import { auditOwnAccount } from '../security/security-audit.server.ts';
import { knownDevice, rememberDevice } from '../sessions/known-device.server.ts';
import { deleteSignUps } from '../sign-up/sign-up-store.server.ts';
import { endEmailChange, findEmailChange, takeEmailChange, updateEmail } from './contact-store.server.ts';
import { hashToken, mailEmailLink, tellOldAddress } from './email-change.server.ts';

/**
 * Mails a link to the new address and a notice to the old one. Nothing changes before the link is opened. No answer tells
 * whether the new address has an account. Throws Fail `identity.sameEmail`, and what proving the ownership throws.
 */
export const changeEmail = operation(identityContract.changeEmail, {
  allow: signedIn,
  limit: perOwnDevice(5),
  async run(ctx, { newEmail, ...proof }) {
    // Before the proof, which would use up a recovery code.
    if (newEmail === userOf(ctx).email) fail('identity.sameEmail');
    await limitByName('signUp', ctx, newEmail);
    await proveOwner(ctx, proof).catch(async (refusal: unknown) => {
      await giveBackByName('signUp', ctx, newEmail);
      throw refusal;
    });
    await auditOwnAccount(ctx, 'identity.changeEmail', async (tx) => {
      await mailEmailLink(ctx, tx, newEmail);
      await tellOldAddress(ctx, tx, 'emailChangeRequested', newEmail);
    });
    return { done: true as const };
  },
});

/** Mails the link again, to the address that the password was entered for. Throws Fail `identity.noEmailChange`. */
export const resendEmailLink = operation(identityContract.resendEmailLink, {
  allow: signedIn,
  limit: perOwnDevice(5),
  async run(ctx) {
    await auditOwnAccount(ctx, 'identity.resendEmailLink', async (tx) => {
      const change = await endEmailChange(tx, userOf(ctx).id, ctx.clock.now());
      if (!change) fail('identity.noEmailChange');
      await limitByName('signUp', ctx, change.newEmail);
      await mailEmailLink(ctx, tx, change.newEmail);
    });
    return { done: true as const };
  },
});

/** Keeps the address that the account has: the mailed link ends. Throws Fail `identity.noEmailChange`. */
export const cancelEmailChange = operation(identityContract.cancelEmailChange, {
  allow: signedIn,
  async run(ctx) {
    await auditOwnAccount(ctx, 'identity.cancelEmailChange', async (tx) => {
      if (!(await endEmailChange(tx, userOf(ctx).id, ctx.clock.now()))) fail('identity.noEmailChange');
    });
    return { done: true as const };
  },
});

/**
 * Returns the address that a mailed link would give the account; nothing changes. Throws Fail `identity.linkExpired`,
 * `identity.linkUsed`, `identity.linkForeign`.
 */
export const readEmailLink = operation(identityContract.readEmailLink, {
  allow: signedIn,
  async run(ctx, { token }) {
    const { newEmail, endedAt, expiresAt } = await findLink(ctx, token);
    if (endedAt) fail('identity.linkUsed');
    if (expiresAt <= ctx.clock.now()) fail('identity.linkExpired');
    return { newEmail };
  },
});

async function findLink(ctx: Context, token: string) {
  return (await findEmailChange(ctx.db, userOf(ctx).id, hashToken(token))) ?? fail('identity.linkForeign');
}

/** Handles an address that another account got at the same moment: the database refuses the second one. */
function refuseTaken(error: unknown): never {
  if (brokenConstraint(error) === 'user_email_key') fail('identity.addressTaken');
  throw error;
}

/**
 * Gives the account the address that the link was mailed to, and tells the old one. Throws Fail `identity.linkExpired`,
 * `identity.linkUsed`, `identity.linkForeign`, or `identity.addressTaken` when the address has an account by now.
 */
export const confirmNewEmail = operation(identityContract.confirmNewEmail, {
  allow: signedIn,
  async run(ctx, { token }) {
    const { id: userId, email: oldEmail } = userOf(ctx);
    const [tokenHash, at] = [hashToken(token), ctx.clock.now()];
    const link = await findLink(ctx, token);
    if (!link.endedAt && link.expiresAt <= at) fail('identity.linkExpired');
    let email = '';
    await auditOwnAccount(ctx, 'identity.confirmNewEmail', async (tx) => {
      const change = await takeEmailChange(tx, { userId, tokenHash, at });
      email = change?.newEmail ?? fail('identity.linkUsed');
      if (!(await updateEmail(tx, userId, email, at))) fail('identity.addressTaken');
      await deleteSignUps(tx, email);
      await tellOldAddress(ctx, tx, 'emailChanged', email);
    }).catch(refuseTaken);
    // The mark of a device names the address.
    if (knownDevice(ctx, oldEmail)) rememberDevice(ctx, email);
    return { email };
  },
});
