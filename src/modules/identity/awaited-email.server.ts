import { createEmailVerificationToken } from 'better-auth/api';
import { type Tx, transaction } from '#platform/database/database.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { enqueue } from '#platform/queue.server.ts';
import { accountMail } from './account-mail.server.ts';
import { authOf, linkLifetimeSeconds } from './auth.server.ts';
import { mailedUrl } from './link-address.server.ts';
import { type AwaitingAccount, findAwaiting, findByAddress } from './store.server.ts';

// An account with a corrected address awaits it until it is confirmed. Nothing here does less, or something else, when the
// address has an account already: only what its owner is mailed differs.

/**
 * Mails the link that confirms the awaited address of an account, and leads to `redirect`. If the address has an account, its
 * owner is told instead, as at a sign-up.
 */
export async function mailAwaited(
  { config }: Context,
  tx: Tx,
  { id, name, language, email }: AwaitingAccount,
  redirect: string,
): Promise<void> {
  const owner = await findByAddress(tx, email);
  const token = await createEmailVerificationToken(config.AUTH_SECRET, email, undefined, linkLifetimeSeconds, {
    accountId: id,
  });
  const urlOf = (path: string) => mailedUrl(config.APP_URL, path, redirect);
  await enqueue(tx, accountMail, {
    to: email,
    name: owner?.name ?? name,
    language: owner?.language ?? language,
    template: owner ? 'accountExists' : 'confirmEmail',
    url: urlOf(owner ? '/password-reset' : `/auth/callback?token=${encodeURIComponent(token)}`),
  });
}

/** Mails the link again to an address that an account awaits. Does nothing if no account does. */
export async function mailAwaitedAgain(ctx: Context, email: string, redirect: string): Promise<void> {
  const awaiting = await findAwaiting(ctx.db, email);
  if (awaiting) await transaction(ctx.db, (tx) => mailAwaited(ctx, tx, awaiting, redirect));
}

/**
 * Returns true if `password` is the one of `account`. Hashes once, with an account and without, so that the time does not tell
 * which it was.
 */
export async function isPassword(
  ctx: Context,
  account: { password: string | null } | undefined,
  password: string,
): Promise<boolean> {
  const { password: passwords } = await authOf(ctx).$context;
  if (account?.password) return passwords.verify({ hash: account.password, password });
  await passwords.hash(password);
  return false;
}
