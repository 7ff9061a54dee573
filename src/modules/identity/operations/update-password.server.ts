import { APIError } from 'better-auth/api';
import { fail } from '#lib/fail.ts';
import { anyone, operation } from '#platform/operations/operation.server.ts';
import { authOf } from '../auth.server.ts';
import { identityContract } from '../contract.ts';
import { limitByAddress } from '../limits.server.ts';
import { refuseCommonPassword } from '../passwords/common-passwords.server.ts';
import { refuseWhenFull, whileConnected, withPatience } from '../passwords/password-queue.server.ts';
import { renewDevice } from '../sessions/known-device.server.ts';
import { findResetOwner } from '../store.server.ts';

/**
 * Sets a new password with a mailed link and ends every session. Throws `identity.badLink`,
 * `identity.weakPassword`, `identity.commonPassword`.
 */
export const updatePassword = operation(identityContract.updatePassword, {
  allow: anyone,
  async run(ctx, { token, password }) {
    await limitByAddress('passwordReset', ctx);
    refuseCommonPassword(password);
    const owner = await findResetOwner(ctx.db, token);
    await whileConnected(ctx.signal, refuseWhenFull);
    const { api } = authOf(ctx);
    // The library uses up the link before it hashes.
    await withPatience(() =>
      api.resetPassword({ body: { token, newPassword: password }, headers: ctx.requestHeaders }),
    ).catch((error: unknown) => {
      if (!(error instanceof APIError)) throw error;
      fail(error.body?.code?.startsWith('PASSWORD_') ? 'identity.weakPassword' : 'identity.badLink');
    });
    // The owner can log in with the new password even when strangers, or a thief with a copy of the device's cookie, have used up its tries.
    if (owner) renewDevice(ctx, owner.email);
    return { done: true as const };
  },
});
