import { fail } from '#lib/fail.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { logSignIn } from '#platform/operations/security-log.server.ts';
import type { Viewer } from '../account-schemas.ts';
import { deleteSession, findAccount } from '../store.server.ts';
import { rememberDevice } from './known-device.server.ts';
import { passCookies, readSessionToken, toUser, toViewer } from './session.server.ts';
import { handOutPass, takeBackPass } from './suspension-pass.server.ts';

/** The last step of a sign-in. */
type SignInWay = 'password' | 'mailedCode' | 'secondStep' | 'confirmationLink';

/** What the account library answers to a sign-in. */
interface SignInAnswer {
  response: { user: { id: string }; token: string } | { twoFactorRedirect: boolean };
  headers: Headers;
}

/**
 * Hands the session that the account library began to the browser. Throws Fail `identity.suspended`: the session is over, and the
 * browser has a pass with which its owner reads why. Or throws
 * `identity.secondStepRequired`, when there is none before the code of an app, which the cookies wait for.
 */
export async function beginSession(ctx: Context, answer: unknown, by: SignInWay): Promise<Viewer> {
  // The library's types leave out what its second step answers instead.
  const { response, headers } = answer as SignInAnswer;
  if ('twoFactorRedirect' in response) {
    passCookies(headers, ctx.responseHeaders);
    fail('identity.secondStepRequired');
  }
  const account = await findAccount(ctx.db, response.user.id);
  if (account.status === 'suspended') {
    await deleteSession(ctx.db, response.token);
    await handOutPass(ctx, account.id);
    fail('identity.suspended', { email: ctx.config.SUPPORT_EMAIL });
  }
  // The cookie of the new session replaces that of an earlier one, which nobody could end any more.
  const earlier = await readSessionToken(ctx, ctx.requestHeaders);
  if (earlier) await deleteSession(ctx.db, earlier);
  passCookies(headers, ctx.responseHeaders);
  rememberDevice(ctx, account.email);
  takeBackPass(ctx);
  logSignIn(ctx, { userId: account.id, by });
  return toViewer(toUser(account));
}
