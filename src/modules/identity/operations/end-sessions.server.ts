import { fail } from '#lib/fail.ts';
import { userOf } from '#platform/operations/context.server.ts';
import { operation, signedIn } from '#platform/operations/operation.server.ts';
import { identityContract } from '../contract.ts';
import { auditOwnAccount } from '../security/security-audit.server.ts';
import { endOtherAccess } from '../sessions/other-access.server.ts';
import { readSessionToken } from '../sessions/session.server.ts';
import { deleteOtherSessions, deleteSessionOf } from '../sessions/session-store.server.ts';

/** Signs out one device, from its next request on. Throws Fail `api.notFound` for a session of another account. */
export const endSession = operation(identityContract.endSession, {
  allow: signedIn,
  async run(ctx, { sessionId }) {
    await auditOwnAccount(ctx, 'identity.endSession', async (tx) => {
      if (!(await deleteSessionOf(tx, userOf(ctx).id, sessionId))) fail('api.notFound');
    });
    return { done: true as const };
  },
});

/** Signs out all devices but this one, from their next request on, and ends other access. */
export const endOtherSessions = operation(identityContract.endOtherSessions, {
  allow: signedIn,
  async run(ctx) {
    const token = await readSessionToken(ctx, ctx.requestHeaders);
    const { id } = userOf(ctx);
    await auditOwnAccount(ctx, 'identity.endOtherSessions', async (tx) => {
      await deleteOtherSessions(tx, id, token);
      await endOtherAccess(tx, id, ctx.clock.now());
    });
    return { done: true as const };
  },
});
