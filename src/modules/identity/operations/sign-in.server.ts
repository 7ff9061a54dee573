import { APIError } from 'better-auth/api';
import { fail } from '#lib/fail.ts';
import { anyone, operation } from '#platform/operations/operation.server.ts';
import { authOf, mailedRedirect } from '../auth.server.ts';
import { identityContract } from '../contract.ts';
import { limitSignIn } from '../limits.server.ts';
import { passCookies, toUser, toViewer } from '../session.server.ts';
import { deleteSession, findAccount } from '../store.server.ts';

/**
 * Signs in; the session is an HttpOnly cookie. Wrong address and wrong password give the same answer. An unconfirmed
 * person is mailed a new link, which leads to `redirect`.
 */
export const signIn = operation(identityContract.signIn, {
  allow: anyone,
  async run(ctx, { email, password, redirect }) {
    await limitSignIn(ctx.ip, email);
    const enter = () =>
      authOf(ctx).api.signInEmail({ body: { email, password }, headers: ctx.requestHeaders, returnHeaders: true });
    const { response, headers } = await mailedRedirect.run(redirect, enter).catch(translate);
    const account = await findAccount(ctx.db, response.user.id);
    if (account.status === 'suspended') {
      await deleteSession(ctx.db, response.token);
      fail('identity.suspended');
    }
    passCookies(headers, ctx.responseHeaders);
    return toViewer(toUser(account));
  },
});

function translate(error: unknown): never {
  const code = error instanceof APIError ? error.body?.code : undefined;
  if (code === 'INVALID_EMAIL_OR_PASSWORD') fail('identity.wrongCredentials');
  if (code === 'EMAIL_NOT_VERIFIED') fail('identity.emailNotConfirmed');
  throw error;
}
