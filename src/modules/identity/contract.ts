import { z } from 'zod';
import { cleanText } from '#lib/clean-text.ts';
import { languages } from '#lib/languages.ts';
import { contractBase, Instant } from '#platform/operations/contract.ts';
import { ActiveRole, Done, Email, Password, Redirect, Viewer as ViewerSchema } from './account-schemas.ts';
import { contactContract } from './contact/contact-contract.ts';
import { securityContract } from './security/security-contract.ts';
import { signInContract } from './sign-in/sign-in-contract.ts';

// Control characters and line breaks in a name would end up in mail headers; those that turn the direction of reading would
// disguise it as another name.
const FullName = z
  .string()
  .trim()
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]*$/u)
  .overwrite(cleanText)
  .min(1)
  .max(120);

/** A submitted form for a new account. */
export const SignUp = z.strictObject({
  kind: z.enum(['client', 'worker']),
  username: z
    .string()
    .trim()
    .min(3)
    .max(30)
    .regex(/^[A-Za-z0-9_.]+$/),
  fullName: FullName,
  email: Email,
  password: Password,
  phone: z.string().trim().max(30).default(''),
  smsConsent: z.boolean(),
  acceptTerms: z.boolean(),
  adult: z.boolean(),
  redirect: Redirect,
});

export type SignUp = z.infer<typeof SignUp>;

export type Viewer = z.infer<typeof ViewerSchema>;

/** The statuses of an account. */
export const accountStatuses = ViewerSchema.shape.status.options;

export const Session = z.object({ expiresAt: Instant });

export type Session = z.infer<typeof Session>;

export const identityContract = {
  ...securityContract,
  ...contactContract,
  signUp: contractBase
    .route({
      method: 'POST',
      path: '/account',
      summary: 'Sign up as a client or a Pro',
      tags: ['identity'],
      successStatus: 201,
    })
    .input(SignUp)
    .output(Done)
    .errors({
      'identity.consentRequired': { status: 422 },
      'identity.termsRequired': { status: 422 },
      'identity.adultRequired': { status: 422 },
      'identity.invalidPhone': { status: 422 },
      'identity.phoneNotServed': { status: 422 },
      'identity.usernameTaken': { status: 409 },
      'identity.reservedName': { status: 422 },
      'identity.weakPassword': { status: 422 },
      'identity.commonPassword': { status: 422 },
    }),
  signIn: contractBase
    .route({ method: 'POST', path: '/session', summary: 'Sign in with email and password', tags: ['identity'] })
    .input(z.strictObject({ email: Email, password: z.string().min(1).max(128) }))
    .output(ViewerSchema)
    .errors({
      'identity.wrongCredentials': { status: 401 },
      'identity.suspended': { status: 403 },
      'identity.secondStepRequired': { status: 401 },
    }),
  ...signInContract,
  signOut: contractBase
    .route({ method: 'DELETE', path: '/session', summary: 'Sign out', tags: ['identity'] })
    .output(Done),
  getSession: contractBase
    .route({ method: 'GET', path: '/session', summary: 'Who is signed in', tags: ['identity'] })
    .output(z.object({ user: ViewerSchema.nullable(), session: Session.nullable() })),
  confirmEmail: contractBase
    .route({
      method: 'POST',
      path: '/account/confirm',
      summary: 'Open the account with the link of the sign-up',
      tags: ['identity'],
    })
    .input(
      z.strictObject({
        token: z.string().min(1).max(2000),
        /** The password of the account, in another browser than the one that signed up. */
        password: z.string().max(128).default(''),
        /** The time zone of the browser; the account starts with it if it is a known one. */
        timeZone: z.string().default(''),
      }),
    )
    .output(
      z.object({
        done: z.literal(true),
        /** `before`: the address had an account already. */
        confirmed: z.enum(['now', 'before']),
        /** False where no session began: the browser is signed in to another account, or the account is older. */
        signedIn: z.boolean(),
      }),
    )
    .errors({
      'identity.badLink': { status: 410 },
      'identity.passwordNeeded': { status: 422 },
      'identity.weakPassword': { status: 422 },
      'identity.commonPassword': { status: 422 },
    }),
  resendConfirmation: contractBase
    .route({
      method: 'POST',
      path: '/account/confirmation',
      summary: 'Ask for another confirmation link',
      tags: ['identity'],
    })
    .input(z.strictObject({ email: Email, redirect: Redirect }))
    .output(Done),
  correctEmail: contractBase
    .route({
      method: 'PUT',
      path: '/account/confirmation',
      summary: 'Correct the email address of a sign-up',
      tags: ['identity'],
    })
    .input(z.strictObject({ email: Email, password: z.string().min(1).max(128), newEmail: Email, redirect: Redirect }))
    .output(Done)
    .errors({ 'identity.wrongCredentials': { status: 401 } }),
  requestPasswordReset: contractBase
    .route({ method: 'POST', path: '/password/reset', summary: 'Ask for a password reset link', tags: ['identity'] })
    .input(z.strictObject({ email: Email, redirect: Redirect }))
    .output(Done),
  readResetLink: contractBase
    .route({
      method: 'POST',
      path: '/password/link',
      summary: 'Check whether a reset link still works',
      tags: ['identity'],
    })
    .input(z.strictObject({ token: z.string().min(1).max(200) }))
    .output(Done)
    .errors({ 'identity.badLink': { status: 410 } }),
  updatePassword: contractBase
    .route({ method: 'POST', path: '/password', summary: 'Set a new password with a reset link', tags: ['identity'] })
    .input(z.strictObject({ token: z.string().min(1).max(200), password: Password }))
    .output(Done)
    .errors({
      'identity.badLink': { status: 410 },
      'identity.weakPassword': { status: 422 },
      'identity.commonPassword': { status: 422 },
    }),
  chooseRole: contractBase
    .route({
      method: 'PUT',
      path: '/account/active-role',
      summary: 'Choose to hire or to work, for those who do both',
      tags: ['identity'],
    })
    .input(z.strictObject({ role: ActiveRole }))
    .output(z.object({ activeRole: ActiveRole })),
  becomeDual: contractBase
    .route({ method: 'POST', path: '/account/hiring', summary: 'Hire as well, for a Pro', tags: ['identity'] })
    .output(z.object({ role: z.literal('dual'), activeRole: ActiveRole }))
    .errors({ 'identity.mayNotHire': { status: 403 } }),
  setName: contractBase
    .route({ method: 'PUT', path: '/account/name', summary: 'Change the name on the account', tags: ['identity'] })
    .input(z.strictObject({ fullName: FullName }))
    .output(z.object({ name: z.string() }))
    .errors({ 'identity.reservedName': { status: 422 } }),
  setLanguage: contractBase
    .route({
      method: 'PUT',
      path: '/account/language',
      summary: 'Choose the language of mail and messages',
      tags: ['identity'],
    })
    .input(z.strictObject({ language: z.enum(languages) }))
    .output(Done),
};
