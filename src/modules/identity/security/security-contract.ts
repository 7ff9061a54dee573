import { z } from 'zod';
import { contractBase, Id, Instant } from '#platform/operations/contract.ts';
import { Done, maxCode, OwnPassword, Password } from '../account-schemas.ts';

const Code = z.string().trim().min(1).max(maxCode);
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

const SignedInDevice = z.object({
  id: Id,
  /** Names such as "Firefox" and "Windows", as the device sends them; null when it does not say. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** To within some minutes. */
  usedAt: Instant,
  isCurrent: z.boolean(),
});

export type SignedInDevice = z.infer<typeof SignedInDevice>;

const Security = z.object({
  twoStep: z.object({
    isOn: z.boolean(),
    /** True for administrators. */
    isRequired: z.boolean(),
    recoveryCodesLeft: z.number().int(),
  }),
  /** The newest hundred, this device first. */
  sessions: z.array(SignedInDevice),
});

const Setup = z.object({
  /** What the authenticator app has to know, as text in base 32. */
  secret: z.string(),
  /** The same as an address that apps open (otpauth:). */
  address: z.string(),
});

const wrongPassword = { 'identity.wrongPassword': { status: 422 } } as const;
const isOff = { 'identity.twoStepIsOff': { status: 409 } } as const;
const isOn = { 'identity.twoStepIsOn': { status: 409 } } as const;
const wrongCode = { 'identity.wrongCode': { status: 422 } } as const;

/** What protects the account of the signed-in person. */
export const securityContract = {
  getSecurity: contractBase
    .route({
      method: 'GET',
      path: '/account/security',
      summary: 'Two-step verification and the devices that are signed in',
      tags: ['identity'],
    })
    .output(Security),
  startTwoStep: contractBase
    .route({
      method: 'POST',
      path: '/account/two-step',
      summary: 'Get the secret for an authenticator app',
      tags: ['identity'],
    })
    .input(z.strictObject({ password: OwnPassword }))
    .output(Setup)
    .errors({ ...wrongPassword, ...isOn }),
  confirmTwoStep: contractBase
    .route({
      method: 'PUT',
      path: '/account/two-step',
      summary: 'Turn on two-step verification with the first code of the app',
      tags: ['identity'],
    })
    .input(z.strictObject({ code: Code }))
    .output(RecoveryCodes)
    .errors({ ...wrongCode, ...isOn, ...isOff }),
  turnOffTwoStep: contractBase
    .route({
      method: 'POST',
      path: '/account/two-step/end',
      summary: 'Turn off two-step verification',
      tags: ['identity'],
    })
    .input(z.strictObject({ password: OwnPassword, code: Code }))
    .output(Done)
    .errors({ ...wrongPassword, ...wrongCode, ...isOff }),
  renewRecoveryCodes: contractBase
    .route({
      method: 'POST',
      path: '/account/recovery-codes',
      summary: 'Get ten new recovery codes; the old ones end',
      tags: ['identity'],
    })
    .input(z.strictObject({ password: OwnPassword, code: Code }))
    .output(RecoveryCodes)
    .errors({ ...wrongPassword, ...wrongCode, ...isOff }),
  endSession: contractBase
    .route({
      method: 'DELETE',
      path: '/account/sessions/{sessionId}',
      summary: 'Sign out one device; a calendar address ends',
      tags: ['identity'],
    })
    .input(z.strictObject({ sessionId: Id, password: OwnPassword }))
    .output(Done)
    .errors(wrongPassword),
  endOtherSessions: contractBase
    .route({
      method: 'DELETE',
      path: '/account/sessions',
      summary: 'Sign out all other devices; a calendar address ends',
      tags: ['identity'],
    })
    .input(z.strictObject({ password: OwnPassword }))
    .output(Done)
    .errors(wrongPassword),
  changePassword: contractBase
    .route({
      method: 'PUT',
      path: '/password',
      summary: 'Change the password; all other devices are signed out',
      tags: ['identity'],
    })
    .input(
      z.strictObject({
        currentPassword: OwnPassword,
        newPassword: Password,
        /** Empty without two-step verification. */
        code: z.string().trim().max(maxCode).default(''),
      }),
    )
    .output(Done)
    .errors({ ...wrongPassword, ...wrongCode, 'identity.commonPassword': { status: 422 } }),
};
