import { fail } from '#lib/fail.ts';
import type { Tx } from '#platform/database/database.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { authOf } from './auth.server.ts';
import { lockAccountsOf, lockOpenAccount } from './personal-store.server.ts';
import { passCookies } from './session.server.ts';

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
