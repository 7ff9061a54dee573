import { APIError } from 'better-auth/api';
import { fail } from '#lib/fail.ts';
import { transaction } from '#platform/database/database.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { anyone, operation } from '#platform/operations/operation.server.ts';
import { authOf, mailedRedirect } from '../auth.server.ts';
import { isPassword, mailAwaited } from '../awaited-email.server.ts';
import { beginSession } from '../begin-session.server.ts';
import { identityContract } from '../contract.ts';
import { limitByName, limitSignIn } from '../limits.server.ts';
import { findAwaiting, findByAddress } from '../store.server.ts';

/**
 * Signs in; the session is an HttpOnly cookie. Wrong address and wrong password give the same answer. An unconfirmed
 * person is mailed a new link, which leads to `redirect`; so is one whose account awaits the address. An account with two-step
 * sign-in is refused until `finishSignIn`.
 */
export const signIn = operation(identityContract.signIn, {
  allow: anyone,
  async run(ctx, { email, password, redirect }) {
    await limitSignIn(ctx.ip, email);
    const enter = () =>
      authOf(ctx).api.signInEmail({ body: { email, password }, headers: ctx.requestHeaders, returnHeaders: true });
    const answer = await mailedRedirect.run(redirect, enter).catch(async (error) => {
      if (codeOf(error) === 'INVALID_EMAIL_OR_PASSWORD') await refuseAwaiting(ctx, { email, password, redirect });
      return translate(error);
    });
    return beginSession(ctx, answer);
  },
});

type Typed = { email: string; password: string; redirect: string };

/**
 * Mails the link again and throws Fail `identity.emailNotConfirmed`, if this is the password of an account that awaits the
 * address. Whether the address also has an account of its own makes no difference.
 */
async function refuseAwaiting(ctx: Context, { email, password, redirect }: Typed): Promise<void> {
  // The library reads the password of an account that exists with one more query. Here it is the other way around.
  if (!(await findByAddress(ctx.db, email))) await findByAddress(ctx.db, email);
  const awaiting = await findAwaiting(ctx.db, email);
  if (!(await isPassword(ctx, awaiting, password)) || !awaiting) return;
  // The address may be a stranger's.
  await limitByName('confirmation', email);
  await transaction(ctx.db, (tx) => mailAwaited(ctx, tx, awaiting, redirect));
  fail('identity.emailNotConfirmed');
}

const codeOf = (error: unknown) => (error instanceof APIError ? error.body?.code : undefined);

function translate(error: unknown): never {
  const code = codeOf(error);
  if (code === 'INVALID_EMAIL_OR_PASSWORD') fail('identity.wrongCredentials');
  if (code === 'EMAIL_NOT_VERIFIED') fail('identity.emailNotConfirmed');
  throw error;
}
