import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { emailOTP, twoFactor } from 'better-auth/plugins';
import { z } from 'zod';
import { brand } from '#lib/brand.ts';
import type { Keys } from '#platform/keys.server.ts';
import { newRecoveryCodes, recoveryCodeStorage } from './sign-in/recovery-codes.server.ts';

/** How long a mailed sign-in code works. */
const mailedCodeMinutes = 10;

/** How long a person may take from the password to the code. */
const secondStepSeconds = 600;

/**
 * The library's second step, with an authenticator app (RFC 6238, one step of clock difference) and recovery codes. The library
 * asks for it after a password; here also after a mailed code, which would be a way around it.
 */
export function secondStepPlugin(keys: Keys) {
  const plugin = twoFactor({
    issuer: brand,
    twoFactorCookieMaxAge: secondStepSeconds,
    // With it, a thief with the password could lock the owner out again and again. `limitSecondStep` counts by device instead.
    accountLockout: { enabled: false },
    backupCodeOptions: {
      customBackupCodesGenerate: newRecoveryCodes,
      storeBackupCodes: recoveryCodeStorage(keys),
    },
  });
  const after = plugin.hooks.after.map((hook) => ({
    ...hook,
    matcher: (context: Parameters<typeof hook.matcher>[0]) =>
      hook.matcher(context) || context.path === '/sign-in/email-otp',
  }));
  return { ...plugin, hooks: { after } };
}

/** The library's sign-in with a mailed code of six digits. */
export const mailedCodePlugin = () =>
  emailOTP({
    expiresIn: mailedCodeMinutes * 60,
    // Tries are counted by device and address (`limits.server.ts`): a limit here would let a stranger end the code with five
    // tries.
    allowedAttempts: 100,
    disableSignUp: true,
    storeOTP: 'encrypted',
    // The operation mails the code: it does the same for an address without an account, which the library does not.
    sendVerificationOTP: async () => {},
  });

/** Begins the session of an account that its owner has just opened. The product serves no route of the library. */
export const beginSessionPlugin = () => ({
  id: 'begin-session',
  endpoints: {
    beginSession: createAuthEndpoint(
      '/begin-session',
      { method: 'POST', body: z.object({ userId: z.string() }) },
      async (call) => {
        const { internalAdapter } = call.context;
        const user = await internalAdapter.findUserById(call.body.userId);
        if (!user) throw new Error('there is no such account');
        const session = await internalAdapter.createSession(user.id);
        await setSessionCookie(call, { session, user });
        return { token: session.token, user: { id: user.id } };
      },
    ),
  },
});

/** Writes the cookie of a session whose token the product has chosen. The product serves no route of the library. */
export const writeCookiePlugin = () => ({
  id: 'write-cookie',
  endpoints: {
    writeSessionCookie: createAuthEndpoint(
      '/write-session-cookie',
      { method: 'POST', body: z.object({ token: z.string() }) },
      async (call) => {
        // Without the library's cache of sessions in a cookie, the token is all that the cookie has.
        await setSessionCookie(call, { session: { token: call.body.token } } as Parameters<typeof setSessionCookie>[1]);
        return { done: true };
      },
    ),
  },
});
