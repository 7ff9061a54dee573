import { fail } from '#lib/fail.ts';
import { userOf } from '#platform/operations/context.server.ts';
import { operation, signedIn } from '#platform/operations/operation.server.ts';
import { authOf } from '../auth.server.ts';
import { identityContract } from '../contract.ts';
import { refuseAsLibrary } from '../library-refusal.server.ts';
import { limitSecret } from '../limits.server.ts';
import { proveOwner } from '../security/prove-owner.server.ts';
import { auditAndTellOwner } from '../security/security-audit.server.ts';
import { passCookies } from '../sessions/session.server.ts';
import { newRecoveryCodes, storedRecoveryCode } from '../sign-in/recovery-codes.server.ts';
import { enterCode } from '../sign-in/second-step.server.ts';
import { replaceRecoveryCodes } from '../sign-in/second-step-store.server.ts';

/** Returns a new secret for an authenticator app. Nothing changes at sign-in before its first code has confirmed it. */
export const startTwoStep = operation(identityContract.startTwoStep, {
  allow: signedIn,
  async run(ctx, { password }) {
    await limitSecret(ctx);
    const setup = await authOf(ctx)
      .api.enableTwoFactor({ body: { password, method: 'totp' }, headers: ctx.requestHeaders })
      .catch(refuseAsLibrary);
    if (setup.method !== 'totp') throw new Error('the account library set up another second step');
    const address = setup.totpURI;
    return { secret: new URL(address).searchParams.get('secret') ?? '', address };
  },
});

/** Turns on two-step verification with the first code of the app, and mails the owner. Returns the recovery codes, which are shown this once. */
export const confirmTwoStep = operation(identityContract.confirmTwoStep, {
  allow: signedIn,
  async run(ctx, { code }) {
    const { id, twoStep } = userOf(ctx);
    if (twoStep) fail('identity.twoStepIsOn');
    await limitSecret(ctx);
    // A recovery code would turn it on without an app.
    if (!/^\d{3}\s?\d{3}$/.test(code)) fail('identity.wrongCode');
    const { headers } = await enterCode(ctx, { userId: id, headers: ctx.requestHeaders }, code);
    // Those that the library made with the secret are hashed by now.
    const recoveryCodes = newRecoveryCodes();
    const stored = JSON.stringify(recoveryCodes.map(storedRecoveryCode));
    await auditAndTellOwner(ctx, 'identity.turnOnTwoStep', 'twoStepOn', (tx) => replaceRecoveryCodes(tx, id, stored));
    passCookies(headers, ctx.responseHeaders);
    return { recoveryCodes };
  },
});

/** Turns off two-step verification, with the password and a code of the app or a recovery code. */
export const turnOffTwoStep = operation(identityContract.turnOffTwoStep, {
  allow: signedIn,
  async run(ctx, { password, code }) {
    if (!userOf(ctx).twoStep) fail('identity.twoStepIsOff');
    await proveOwner(ctx, { password, code });
    const off = await authOf(ctx)
      .api.disableTwoFactor({ body: { password }, headers: ctx.requestHeaders, returnHeaders: true })
      .catch(refuseAsLibrary);
    await auditAndTellOwner(ctx, 'identity.turnOffTwoStep', 'twoStepOff');
    passCookies(off.headers, ctx.responseHeaders);
    return { done: true as const };
  },
});

/**
 * Returns ten new recovery codes, which are shown this once, for the password and a code of the app or a recovery code: new codes pass for
 * the second step. The old ones end.
 */
export const renewRecoveryCodes = operation(identityContract.renewRecoveryCodes, {
  allow: signedIn,
  async run(ctx, { password, code }) {
    if (!userOf(ctx).twoStep) fail('identity.twoStepIsOff');
    await proveOwner(ctx, { password, code });
    const { backupCodes } = await authOf(ctx)
      .api.generateBackupCodes({ body: { password }, headers: ctx.requestHeaders })
      .catch(refuseAsLibrary);
    await auditAndTellOwner(ctx, 'identity.renewRecoveryCodes', 'recoveryCodesRenewed');
    return { recoveryCodes: backupCodes };
  },
});
