import { fail } from '#lib/fail.ts';
import type { Db, Tx } from '#platform/database/database.server.ts';
import type { Context, Role } from '#platform/operations/context.server.ts';
import { authOf } from './auth.server.ts';
import { findAdministratorPeers, lockOpenAccount, lockWithAdministrators } from './personal-store.server.ts';
import { passCookies } from './sessions/session.server.ts';

/**
 * Locks an account for its closing. Throws Fail `identity.lastAdministrator` where no other account could do what this one can,
 * and `api.notFound` when it is closed already.
 */
export async function lockForClosing(tx: Tx, id: string) {
  const locked = await lockWithAdministrators(tx, id);
  const account = (await lockOpenAccount(tx, id)) ?? fail('api.notFound');
  refuseLast(account, locked);
  return account;
}

/** Says before the proof of the ownership, which would use up a recovery code, what `lockForClosing` would refuse. Throws Fail as it does. */
export async function refuseLastAdministrator(db: Db, { id, role }: { id: string; role: Role }): Promise<void> {
  if (isAdministrator(role)) refuseLast({ id, role }, await findAdministratorPeers(db));
}

const isAdministrator = (role: Role): boolean => role === 'admin' || role === 'super_admin';

function refuseLast({ id, role }: { id: string; role: Role }, others: readonly { id: string; role: Role }[]): void {
  if (!isAdministrator(role)) return;
  const peers = others.filter((peer) => peer.id !== id && (role === 'admin' || peer.role === 'super_admin'));
  if (peers.length === 0) fail('identity.lastAdministrator');
}

/** Removes the cookies of a session that has ended from the caller's browser. */
export async function forgetSession(ctx: Context): Promise<void> {
  const { headers } = await authOf(ctx).api.signOut({ headers: ctx.requestHeaders, returnHeaders: true });
  passCookies(headers, ctx.responseHeaders);
}
