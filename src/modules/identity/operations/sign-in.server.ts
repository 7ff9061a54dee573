import { APIError } from 'better-auth/api';
import { fail, isFail } from '#lib/fail.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { anyone, operation } from '#platform/operations/operation.server.ts';
import { authOf } from '../auth.server.ts';
import { identityContract } from '../contract.ts';
import { giveBackSignIn, limitSignIn } from '../limits.server.ts';
import { refuseLate, refuseWhenFull, whileConnected } from '../passwords/password-queue.server.ts';
import { renewHash } from '../passwords/passwords.server.ts';
import { beginSession } from '../sessions/begin-session.server.ts';
import { findByAddress } from '../store.server.ts';

/**
 * Signs in; the session is an HttpOnly cookie. A wrong address, a wrong password, and the right password of a sign-up whose link
 * was not opened yet give the same answer. Throws Fail `identity.wrongCredentials`. An account with two-step verification is refused
 * until `finishSignIn`.
 */
export const signIn = operation(identityContract.signIn, {
  allow: anyone,
  run: (ctx, typed) => whileConnected(ctx.signal, () => signInTyped(ctx, typed)),
});

async function signInTyped(ctx: Context, { email, password }: { email: string; password: string }) {
  // Before any query, so that refusals during a flood cost next to nothing.
  await refuseWhenFull();
  await limitSignIn(ctx, email).catch((error: unknown) => (isFail(error) ? refuseLate(error) : Promise.reject(error)));
  const answer = await authOf(ctx)
    .api.signInEmail({ body: { email, password }, headers: ctx.requestHeaders, returnHeaders: true })
    .catch(async (error: unknown) => {
      if (!(error instanceof APIError) || error.body?.code !== 'INVALID_EMAIL_OR_PASSWORD') throw error;
      // The library makes one more query for an account that exists. Here, an unknown address takes one more.
      if (!(await findByAddress(ctx.db, email))) await findByAddress(ctx.db, email);
      return fail('identity.wrongCredentials');
    });
  await renewHash(ctx, email, password);
  const viewer = await beginSession(ctx, answer, 'password');
  await giveBackSignIn(ctx, email);
  return viewer;
}
