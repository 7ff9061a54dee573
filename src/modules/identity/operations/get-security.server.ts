import { APIError } from 'better-auth/api';
import { type Context, userOf } from '#platform/operations/context.server.ts';
import { isAdministrator, operation, signedIn } from '#platform/operations/operation.server.ts';
import { authOf } from '../auth.server.ts';
import { identityContract } from '../contract.ts';
import { deviceOf } from '../sessions/devices.server.ts';
import { readSessionToken } from '../sessions/session.server.ts';
import { findSessions } from '../sessions/session-store.server.ts';

/** Returns the state of two-step verification, and the devices that are signed in. */
export const getSecurity = operation(identityContract.getSecurity, {
  allow: signedIn,
  async run(ctx) {
    const user = userOf(ctx);
    const [token, rows] = await Promise.all([
      readSessionToken(ctx, ctx.requestHeaders),
      findSessions(ctx.db, user.id, new Date()),
    ]);
    const sessions = rows.map(({ id, userAgent, usedAt, token: own }) => ({
      id,
      ...deviceOf(userAgent),
      usedAt,
      isCurrent: own === token,
    }));
    return {
      twoStep: {
        isOn: user.twoStep,
        isRequired: isAdministrator(user) && ctx.config.ADMIN_TWO_STEP === 'required',
        recoveryCodesLeft: user.twoStep ? await countRecoveryCodes(ctx, user.id) : 0,
      },
      sessions: sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent)),
    };
  },
});

/** Returns how many recovery codes are left; the library refuses to count for an account that has none. */
async function countRecoveryCodes(ctx: Context, userId: string): Promise<number> {
  try {
    const { backupCodes } = await authOf(ctx).api.viewBackupCodes({ body: { userId } });
    return backupCodes.length;
  } catch (error) {
    if (error instanceof APIError) return 0;
    throw error;
  }
}
