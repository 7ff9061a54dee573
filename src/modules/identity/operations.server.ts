import {
  cancelEmailChange,
  changeEmail,
  confirmNewEmail,
  readEmailLink,
  resendEmailLink,
} from './contact/email-operations.server.ts';
import { getContact } from './contact/get-contact.server.ts';
import { removePhone, sendPhoneCode, verifyPhone } from './contact/phone-operations.server.ts';
import { grantTexts, withdrawTexts } from './contact/texts.server.ts';
import { becomeDual } from './operations/become-dual.server.ts';
import { changePassword } from './operations/change-password.server.ts';
import { chooseRole } from './operations/choose-role.server.ts';
import { confirmEmail } from './operations/confirm-email.server.ts';
import { correctEmail } from './operations/correct-email.server.ts';
import { endOtherSessions, endSession } from './operations/end-sessions.server.ts';
import { finishSignIn } from './operations/finish-sign-in.server.ts';
import { getSecurity } from './operations/get-security.server.ts';
import { getSession } from './operations/get-session.server.ts';
import { mailSignInCode } from './operations/mail-sign-in-code.server.ts';
import { readResetLink } from './operations/read-reset-link.server.ts';
import { requestPasswordReset } from './operations/request-password-reset.server.ts';
import { resendConfirmation } from './operations/resend-confirmation.server.ts';
import { setLanguage } from './operations/set-language.server.ts';
import { setName } from './operations/set-name.server.ts';
import { setTimeZone } from './operations/set-time-zone.server.ts';
import { signIn } from './operations/sign-in.server.ts';
import { signInWithMailedCode } from './operations/sign-in-with-mailed-code.server.ts';
import { signOut } from './operations/sign-out.server.ts';
import { signUp } from './operations/sign-up.server.ts';
import { confirmTwoStep, renewRecoveryCodes, startTwoStep, turnOffTwoStep } from './operations/two-step.server.ts';
import { updatePassword } from './operations/update-password.server.ts';

/** The operations of the contract, by name. */
export const identityOperations = {
  signUp,
  signIn,
  mailSignInCode,
  signInWithMailedCode,
  finishSignIn,
  signOut,
  getSession,
  confirmEmail,
  resendConfirmation,
  correctEmail,
  requestPasswordReset,
  readResetLink,
  updatePassword,
  chooseRole,
  becomeDual,
  setLanguage,
  setName,
  getSecurity,
  startTwoStep,
  confirmTwoStep,
  turnOffTwoStep,
  renewRecoveryCodes,
  endSession,
  endOtherSessions,
  changePassword,
  getContact,
  changeEmail,
  resendEmailLink,
  cancelEmailChange,
  readEmailLink,
  confirmNewEmail,
  sendPhoneCode,
  verifyPhone,
  removePhone,
  grantTexts,
  withdrawTexts,
  setTimeZone,
};
