import { z } from 'zod';
import { contractBase } from '#platform/operations/contract.ts';
import { Done, Email, maxCode, Redirect, Viewer } from '../account-schemas.ts';

/** The ways into an account other than the password alone. */
export const signInContract = {
  mailSignInCode: contractBase
    .route({
      method: 'POST',
      path: '/session/mailed-code',
      summary: 'Ask for a sign-in code by email',
      tags: ['identity'],
    })
    .input(z.strictObject({ email: Email, redirect: Redirect }))
    .output(Done),
  signInWithMailedCode: contractBase
    .route({
      method: 'PUT',
      path: '/session/mailed-code',
      summary: 'Sign in with a code from an email',
      tags: ['identity'],
    })
    .input(z.strictObject({ email: Email, code: z.string().trim().min(1).max(20) }))
    .output(Viewer)
    .errors({
      'identity.wrongMailedCode': { status: 401 },
      'identity.suspended': { status: 403 },
      'identity.secondStepRequired': { status: 401 },
    }),
  finishSignIn: contractBase
    .route({
      method: 'POST',
      path: '/session/second-step',
      summary: 'Finish signing in with a code of the authenticator app, or a recovery code',
      tags: ['identity'],
    })
    .input(z.strictObject({ code: z.string().trim().min(1).max(maxCode) }))
    .output(Viewer)
    .errors({
      'identity.wrongCode': { status: 422 },
      'identity.signInAgain': { status: 410 },
      'identity.suspended': { status: 403 },
    }),
};
