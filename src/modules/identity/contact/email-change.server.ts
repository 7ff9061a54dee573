import { createHash, randomBytes } from 'node:crypto';
import { after, hours } from '#lib/clock.ts';
import type { Tx } from '#platform/database/database.server.ts';
import { type Context, userOf } from '#platform/operations/context.server.ts';
import { mailAccount } from '../links/account-mail.server.ts';
import { tellOwner } from '../links/mailed-links.server.ts';
import { findByAddress } from '../store.server.ts';
import { insertEmailChange } from './contact-store.server.ts';

/** How long the link to a new address works. */
const linkLifetimeMs = hours(24);

/** Only the hash of a link's token is stored, so that a copy of the database opens no link. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * Mails the link that gives the caller's account a new address. If the address has an account, its owner is told instead;
 * everything else is the same for a free and a taken address.
 */
export async function mailEmailLink(ctx: Context, tx: Tx, newEmail: string): Promise<void> {
  const { id, name, language } = userOf(ctx);
  const at = ctx.clock.now();
  const token = randomBytes(32).toString('base64url');
  const change = { userId: id, newEmail, tokenHash: hashToken(token), at, expiresAt: after(at, linkLifetimeMs) };
  await insertEmailChange(tx, change);
  const owner = await findByAddress(tx, newEmail);
  if (owner) return tellOwner(ctx, tx, { ...owner, email: newEmail }, { template: 'addressHasAccount' });
  const url = `${ctx.config.APP_URL}/settings/contact/confirm?token=${token}`;
  const letter = { to: newEmail, name, language, url, at: at.toISOString() };
  await mailAccount(ctx, tx, { ...letter, template: 'confirmNewEmail' });
}

/** Tells the owner of the caller's account, at the address that it has now, what happens to the address. */
export async function tellOldAddress(
  ctx: Context,
  tx: Tx,
  template: 'emailChangeRequested' | 'emailChanged',
  newEmail: string,
): Promise<void> {
  const { email, name, language } = userOf(ctx);
  const url = `${ctx.config.APP_URL}${template === 'emailChanged' ? '/settings/security' : '/password-reset'}`;
  await mailAccount(ctx, tx, {
    to: email,
    name,
    language,
    template,
    url,
    newEmail,
    at: ctx.clock.now().toISOString(),
  });
}
