import { fail } from '#lib/fail.ts';
import type { Tx } from '#platform/database/database.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { authOf } from './auth.server.ts';
import { lockOpenAccount, lockWithAdministrators } from './personal-store.server.ts';
import { passCookies } from './sessions/session.server.ts';

/**
 * Locks an account for its closing. Throws Fail `identity.lastAdministrator` where no other account could do what this one can,
 * and `api.notFound` when it is closed already.
 */
export async function lockForClosing(tx: Tx, id: string) {
  const locked = await lockWithAdministrators(tx, id);
  const account = (await lockOpenAccount(tx, id)) ?? fail('api.notFound');
  const { role } = account;
  if (role === 'admin' || role === 'super_admin') {
    const peers = locked.filter((peer) => peer.id !== id && (role === 'admin' || peer.role === 'super_admin'));
    if (peers.length === 0) fail('identity.lastAdministrator');
  }
  return account;
}

/** Removes the cookies of a session that has ended from the caller's browser. */
export async function forgetSession(ctx: Context): Promise<void> {
  const { headers } = await authOf(ctx).api.signOut({ headers: ctx.requestHeaders, returnHeaders: true });
  passCookies(headers, ctx.responseHeaders);
}
