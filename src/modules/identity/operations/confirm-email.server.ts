import { randomInt } from 'node:crypto';
import { fail } from '#lib/fail.ts';
import { zoneOfBrowser } from '#lib/time-zone.ts';
import { type Tx, transaction } from '#platform/database/database.server.ts';
import { keysOf } from '#platform/keys.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { anyone, operation } from '#platform/operations/operation.server.ts';
import { minimumPasswordLength } from '../account-schemas.ts';
import { authOf } from '../auth.server.ts';
import { identityContract } from '../contract.ts';
import { limitByAddress } from '../limits.server.ts';
import { readLink } from '../links/link-address.server.ts';
import { refuseCommonPassword } from '../passwords/common-passwords.server.ts';
import { hashPassword } from '../passwords/passwords.server.ts';
import { beginSession } from '../sessions/begin-session.server.ts';
import {
  deleteSignUps,
  findSignUp,
  insertAccount,
  lockSignUp,
  type PendingSignUp,
} from '../sign-up/sign-up-store.server.ts';
import { browserHashOf } from '../sign-up/signing-browser.server.ts';
import { findByAddress, insertSmsConsent } from '../store.server.ts';

/**
 * Opens the account of the sign-up that the link was mailed for, and signs its owner in. The password of the sign-up counts
 * in the browser that set it; in any other one, which shows only that it reads the mail, `password` is the account's. A
 * browser that is signed in to another account stays signed in there. For an address that has an account already the answer
 * says so, however old the link, and no session begins. The account starts in the time zone of the browser. Throws Fail `identity.badLink`, `identity.passwordNeeded`,
 * `identity.weakPassword`, `identity.commonPassword`.
 */
export const confirmEmail = operation(identityContract.confirmEmail, {
  allow: anyone,
  async run(ctx, { token, password, timeZone }) {
    const before = { done: true as const, confirmed: 'before' as const, signedIn: false };
    const link = (await readLink(token, keysOf(ctx.config))) ?? fail('identity.badLink');
    // Read before the account: a link that is faster in between ends the sign-up, and then there is the account.
    const signUp = link.isExpired ? undefined : await findSignUp(ctx.db, link.signUpId, link.email);
    // Only the holder of a link that we mailed to an address may learn whether that address has an account.
    if (await findByAddress(ctx.db, link.email)) return before;
    if (!signUp) fail('identity.badLink');
    const passwordHash = await passwordOf(ctx, signUp, password);
    const isOpened = await transaction(ctx.db, (tx) =>
      openAccount(ctx, tx, signUp, { passwordHash, timeZone: zoneOfBrowser(timeZone) }),
    );
    // Another use of the link, or another link to the address, was faster.
    if (!isOpened) return before;
    const signedIn = ctx.actor.kind !== 'user';
    if (signedIn) await signInTo(ctx, signUp.id);
    return { done: true as const, confirmed: 'now' as const, signedIn };
  },
});

/** Returns the hash of the account's password: the one of the sign-up in its own browser, the typed one in others. */
async function passwordOf(ctx: Context, signUp: PendingSignUp, typed: string): Promise<string> {
  if (signUp.browserHash === browserHashOf(ctx)) return signUp.passwordHash;
  if (typed === '') fail('identity.passwordNeeded');
  await limitByAddress('confirmation', ctx);
  if (typed.length < minimumPasswordLength) fail('identity.weakPassword');
  refuseCommonPassword(typed);
  return hashPassword(ctx, typed);
}

/** Turns a sign-up into an account; other sign-ups with its address end. Returns false, and changes nothing, if one was faster. */
async function openAccount(
  { clock }: Context,
  tx: Tx,
  { id, email }: PendingSignUp,
  start: { passwordHash: string; timeZone: string | undefined },
) {
  const at = clock.now();
  const signUp = await lockSignUp(tx, id, email);
  if (!signUp) return false;
  let isOpened = false;
  for (const username of usernamesFor(signUp.username))
    isOpened ||= await insertAccount(tx, signUp, { ...start, username, at });
  if (!isOpened) return false;
  await deleteSignUps(tx, email);
  const { language, phone, consent_words: words } = signUp;
  if (words) await insertSmsConsent(tx, { userId: id, words, language, phone, at: signUp.signed_up_at });
  return true;
}

/** Returns the username of the sign-up, and similar ones in case another account has taken it since. */
function usernamesFor(username: string): string[] {
  const start = username.slice(0, 24);
  return [username, ...Array.from({ length: 3 }, () => `${start}${randomInt(100_000, 1_000_000)}`)];
}

async function signInTo(ctx: Context, userId: string): Promise<void> {
  const headers = ctx.requestHeaders;
  const answer = await authOf(ctx).api.beginSession({ body: { userId }, headers, returnHeaders: true });
  await beginSession(ctx, answer, 'confirmationLink');
}
