import { fail } from '#lib/fail.ts';
import { anyone, operation } from '#platform/operations/operation.server.ts';
import { identityContract } from '../contract.ts';
import { giveBackSecondStep, limitByAddress, limitSecondStep } from '../limits.server.ts';
import { beginSession } from '../sessions/begin-session.server.ts';
import { enterCode, readPendingSignIn } from '../sign-in/second-step.server.ts';
import { findAccount } from '../store.server.ts';

/**
 * The second step of a sign-in: a code of the authenticator app, or a recovery code, which works once. After five wrong codes the
 * sign-in starts over; after thirty, the device, or all strangers together, wait for a day; after a hundred, the account does.
 */
export const finishSignIn = operation(identityContract.finishSignIn, {
  allow: anyone,
  async run(ctx, { code }) {
    await limitByAddress('signIn', ctx);
    const pending = await readPendingSignIn(ctx);
    if (!pending) fail('identity.signInAgain');
    const { email } = await findAccount(ctx.db, pending.userId);
    await limitSecondStep(ctx, email);
    const viewer = await beginSession(ctx, await enterCode(ctx, pending, code), 'secondStep');
    // Not before: each right password begins a sign-in with five tries at the code.
    await giveBackSecondStep(ctx, email);
    return viewer;
  },
});
