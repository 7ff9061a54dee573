import type { Context } from '#platform/operations/context.server.ts';
import { authOf } from '../auth.server.ts';
import { findPasswordHash, replacePasswordHash } from '../store.server.ts';
import { isOutdated } from './password-hash.ts';
import { withPatience } from './password-queue.server.ts';

/** Returns the hash of a password, as the account library stores it. */
export async function hashPassword(ctx: Context, password: string): Promise<string> {
  return (await authOf(ctx).$context).password.hash(password);
}

/** Returns true if `password` is the one of `hash`. Without a hash it takes as long, and returns false. */
export async function isPassword(ctx: Context, hash: string | undefined, password: string): Promise<boolean> {
  const passwords = (await authOf(ctx).$context).password;
  if (hash) return passwords.verify({ hash, password });
  await passwords.hash(password);
  return false;
}

/** Stores the hash of a right password anew, if it was made in a way that is no longer used. */
export async function renewHash(ctx: Context, email: string, password: string): Promise<void> {
  const stored = await findPasswordHash(ctx.db, email);
  if (!stored || !isOutdated(stored.hash)) return;
  const renewed = await withPatience(() => hashPassword(ctx, password));
  await replacePasswordHash(ctx.db, stored, renewed);
}
