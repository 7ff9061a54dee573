import { type Context, userOf } from '#platform/operations/context.server.ts';
import { authOf } from '../auth.server.ts';
import { refuseAsLibrary } from '../library-refusal.server.ts';
import { limitSecret } from '../limits.server.ts';
import { enterCode } from '../sign-in/second-step.server.ts';

/**
 * Checks that the caller owns the account: its password, and a code of the app or a recovery code where it has two-step verification.
 * Throws Fail `identity.wrongPassword`, `identity.wrongCode` and `api.tooManyRequests`.
 */
export async function proveOwner(ctx: Context, { password, code }: { password: string; code: string }): Promise<void> {
  const { id, twoStep } = userOf(ctx);
  await provePassword(ctx, password);
  if (twoStep) await enterCode(ctx, { userId: id, headers: ctx.requestHeaders }, code);
}

/**
 * Checks the caller's password alone, also with two-step verification: for acts that a person needs whose app is on a lost phone, and
 * that give a thief nothing. Throws Fail `identity.wrongPassword` and `api.tooManyRequests`.
 */
export async function provePassword(ctx: Context, password: string): Promise<void> {
  await limitSecret(ctx);
  const headers = ctx.requestHeaders;
  await authOf(ctx).api.verifyPassword({ body: { password }, headers }).catch(refuseAsLibrary);
}
