import { APIError } from 'better-auth/api';
import { after, minutes } from '#lib/clock.ts';
import { fail } from '#lib/fail.ts';
import { transaction } from '#platform/database/database.server.ts';
import { keysOf } from '#platform/keys.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { authOf } from '../auth.server.ts';
import { refuseAsLibrary } from '../library-refusal.server.ts';
import { readSignedCookie, signedCookie } from '../sessions/signed-cookie.server.ts';
import { reEncryptSecondStep } from './re-encrypt.server.ts';
import { storedRecoveryCode } from './recovery-codes.server.ts';
import { findPendingSignIn, useCode } from './second-step-store.server.ts';

/** Longer than the library takes a code for: its half minute, and one before and after it. */
const rememberCodesMs = minutes(3);

/** A sign-in that waits for its second step: the account, and the headers that tell the library of it and of no session. */
interface PendingSignIn {
  userId: string;
  headers: Headers;
}

/** Reads the sign-in whose password was right, from its cookie; null when there is none, or it is over. */
export async function readPendingSignIn(ctx: Context): Promise<PendingSignIn | null> {
  const { name } = (await authOf(ctx).$context).createAuthCookie('two_factor');
  const keys = keysOf(ctx.config);
  const cookie = readSignedCookie(ctx.requestHeaders, name, keys);
  const pending = cookie && (await findPendingSignIn(ctx.db, cookie.value, new Date()));
  if (!pending) return null;
  const headers = new Headers(ctx.requestHeaders);
  headers.set('cookie', signedCookie(name, cookie.value, keys));
  return { userId: pending.userId, headers };
}

/**
 * Checks a code of the account's app (six digits) or a recovery code, and uses it up. With the headers of a pending sign-in, the
 * library begins the session. Throws Fail `identity.wrongCode`, `identity.signInAgain`, `identity.twoStepIsOff`.
 */
export async function enterCode(ctx: Context, { userId, headers }: PendingSignIn, typed: string) {
  const code = typed.replace(/[\s-]/g, '').toLowerCase();
  const { api } = authOf(ctx);
  if (!/^\d{6}$/.test(code)) {
    // The library compares with what is stored.
    const body = { code: storedRecoveryCode(code) };
    return api.verifyBackupCode({ body, headers, returnHeaders: true }).catch(refuseRecoveryCode);
  }
  await refuseUsedCode(ctx, userId, code);
  // The library reads a secret that names no key with one key alone, which is the wrong one on a server prepared for an exchange.
  await reEncryptSecondStep(ctx, userId);
  return api.verifyTOTP({ body: { code }, headers, returnHeaders: true }).catch(refuseAsLibrary);
}

/** For the `catch` of a recovery code. The library answers 409 when another request has used the code up meanwhile. */
function refuseRecoveryCode(error: unknown): never {
  if (error instanceof APIError && error.statusCode === 409) fail('identity.wrongCode');
  refuseAsLibrary(error);
}

/** The library takes a code as often as it is entered while it is valid. Throws Fail `identity.wrongCode` for the second time. */
async function refuseUsedCode({ db }: Context, userId: string, code: string): Promise<void> {
  const at = new Date();
  const forgetBefore = after(at, -rememberCodesMs);
  const isFirstUse = await transaction(db, (tx) => useCode(tx, { userId, code, at, forgetBefore }));
  if (!isFirstUse) fail('identity.wrongCode');
}
