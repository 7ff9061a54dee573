import { fail } from '#lib/fail.ts';
import { userOf } from '#platform/operations/context.server.ts';
import { operation, signedIn } from '#platform/operations/operation.server.ts';
import { identityContract } from '../contract.ts';
import { provePassword } from '../security/prove-owner.server.ts';
import { auditOwnAccount } from '../security/security-audit.server.ts';
import { endOtherAccess } from '../sessions/other-access.server.ts';
import { readSessionToken } from '../sessions/session.server.ts';
import { deleteOtherSessions, deleteSessionOf, hasSession } from '../sessions/session-store.server.ts';

/**
 * Signs out one device, from its next request on, and ends other access: a stolen device has read what opens the account beside its
 * session. Takes the password. Throws Fail `api.notFound` for a session of another account, and what proving the password throws.
 */
export const endSession = operation(identityContract.endSession, {
  allow: signedIn,
  async run(ctx, { sessionId, password }) {
    const { id } = userOf(ctx);
    // Before the proof: what is not there costs no try.
    if (!(await hasSession(ctx.db, id, sessionId))) fail('api.notFound');
    await provePassword(ctx, password);
    await auditOwnAccount(ctx, 'identity.endSession', async (tx) => {
      if (!(await deleteSessionOf(tx, id, sessionId))) fail('api.notFound');
      await endOtherAccess(tx, id);
    });
    return { done: true as const };
  },
});

/**
 * Signs out all devices but this one, from their next request on, and ends other access. Takes the password. Throws Fail what proving it
 * throws.
 */
export const endOtherSessions = operation(identityContract.endOtherSessions, {
  allow: signedIn,
  async run(ctx, { password }) {
    const token = await readSessionToken(ctx, ctx.requestHeaders);
    const { id } = userOf(ctx);
    await provePassword(ctx, password);
    await auditOwnAccount(ctx, 'identity.endOtherSessions', async (tx) => {
      await deleteOtherSessions(tx, id, token);
      await endOtherAccess(tx, id);
    });
    return { done: true as const };
  },
});
