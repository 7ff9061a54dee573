import { fail } from '#lib/fail.ts';
import type { Tx } from '#platform/database/database.server.ts';
import { type Context, userOf } from '#platform/operations/context.server.ts';
import { authOf } from './auth.server.ts';
import { refuseAsLibrary } from './library-refusal.server.ts';
import { limitByName } from './limits.server.ts';
import { lockAccountsOf, lockOpenAccount } from './personal-store.server.ts';
import { enterCode } from './second-step.server.ts';
import { passCookies } from './session.server.ts';

/**
 * Checks that the caller owns the account: its password, and a code of the app or a recovery code where it has two-step sign-in.
 * Throws Fail `identity.wrongPassword`, `identity.wrongCode` and `api.tooManyRequests`.
 */
export async function proveOwner(ctx: Context, { password, code }: { password: string; code: string }): Promise<void> {
  const { id, twoStep } = userOf(ctx);
  await limitByName('secret', id);
  const headers = ctx.requestHeaders;
  await authOf(ctx).api.verifyPassword({ body: { password }, headers }).catch(refuseAsLibrary);
  if (twoStep) await enterCode(ctx, { userId: id, headers }, code);
}

/**
 * Locks an account for its closing. Throws Fail `identity.lastAdministrator` where no other account could do what this one can,
 * and `api.notFound` when it is closed already.
 */
export async function lockForClosing(tx: Tx, id: string) {
  const account = (await lockOpenAccount(tx, id)) ?? fail('api.notFound');
  const { role } = account;
  if (role === 'admin' || role === 'super_admin') {
    const peers = await lockAccountsOf(tx, role === 'admin' ? ['admin', 'super_admin'] : ['super_admin']);
    if (peers.every((peer) => peer === id)) fail('identity.lastAdministrator');
  }
  return account;
}

/** Removes the cookies of a session that has ended from the caller's browser. */
export async function forgetSession(ctx: Context): Promise<void> {
  const { headers } = await authOf(ctx).api.signOut({ headers: ctx.requestHeaders, returnHeaders: true });
  passCookies(headers, ctx.responseHeaders);
}
