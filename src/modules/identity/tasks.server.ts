import { after } from '#lib/clock.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { handleTask, handleTick, type TaskHandler } from '#platform/queue.server.ts';
import {
  confirmationMail,
  mailConfirmation,
  mailReset,
  mailSignUp,
  resetMail,
  signUpMail,
} from './links/mailed-links.server.ts';
import { mailCode, signInCode } from './sign-in/sign-in-code.server.ts';
import { deleteOldSignUps } from './sign-up/sign-up-store.server.ts';
import { signUpLifetimeMs } from './sign-up/signing-browser.server.ts';
import { deleteOldTries } from './tries-store.server.ts';

/** The background work of identity. */
export const identityTasks: readonly TaskHandler[] = [
  handleTask(signInCode, mailCode, 'mail'),
  handleTask(signUpMail, mailSignUp, 'mail'),
  handleTask(confirmationMail, mailConfirmation, 'mail'),
  handleTask(resetMail, mailReset, 'mail'),
  handleTick('identity.tick', forgetWhatIsOver),
];

/** Deletes the sign-ups whose link was not opened in a week, and old tries of limits. */
async function forgetWhatIsOver({ db, clock }: Context): Promise<void> {
  await deleteOldTries(db);
  await deleteOldSignUps(db, after(clock.now(), -signUpLifetimeMs));
}
