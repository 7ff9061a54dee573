import { APIError } from 'better-auth/api';
import { fail } from '#lib/fail.ts';
import { anyone, operation } from '#platform/operations/operation.server.ts';
import { authOf } from '../auth.server.ts';
import { identityContract } from '../contract.ts';
import { giveBackMailedCode, limitMailedCode } from '../limits.server.ts';
import { beginSession } from '../sessions/begin-session.server.ts';

/**
 * Signs in with the newest code that was mailed to the address. Five wrong tries from one device or address make it wait;
 * they do not end the code for others. An account with two-step verification still has to enter a code of its app.
 */
export const signInWithMailedCode = operation(identityContract.signInWithMailedCode, {
  allow: anyone,
  async run(ctx, { email, code }) {
    await limitMailedCode(ctx, email);
    const otp = code.replace(/\s/g, '');
    const answer = await authOf(ctx)
      .api.signInEmailOTP({ body: { email, otp }, headers: ctx.requestHeaders, returnHeaders: true })
      .catch((error: unknown) => {
        if (error instanceof APIError) fail('identity.wrongMailedCode');
        throw error;
      });
    const viewer = await beginSession(ctx, answer, 'mailedCode');
    await giveBackMailedCode(ctx, email);
    return viewer;
  },
});
