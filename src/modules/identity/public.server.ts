export { appointAdministrator, createAdministrator } from './administrators.server.ts';
export { addressHeader } from './auth.server.ts';
export { forgetSession, lockForClosing, refuseLastAdministrator } from './close-account.server.ts';
export { followTimeZone } from './contact/contact-store.server.ts';
export { takeTextReply } from './contact/text-replies.server.ts';
export { maskContactDetails } from './contact-masking/mask-contact-details.server.ts';
export {
  type AccountMailTemplate,
  accountMail,
  accountMailTemplates,
  mailAccount,
  openLetter,
  type QueuedMail,
} from './links/account-mail.server.ts';
export { closeAccount, findFormerNames, lockOpenAccount, readAccountData } from './personal-store.server.ts';
export { refuseReservedName } from './reserved-names.server.ts';
export { proveOwner } from './security/prove-owner.server.ts';
export { mailOwner } from './security/security-audit.server.ts';
export { turnOffTwoStepForOwner } from './security/two-step-off.server.ts';
export { otherAccessEnded } from './sessions/other-access.server.ts';
export { mayHaveSession, readActor, toViewer } from './sessions/session.server.ts';
export { deleteAllSessions } from './sessions/session-store.server.ts';
export { keepPass, readSuspensionPass, suspensionPass } from './sessions/suspension-pass.server.ts';
export { findMailbox, findStatus, updateToSuspended } from './sessions/suspension-store.server.ts';
export { reEncryptSecondSteps } from './sign-in/re-encrypt.server.ts';
export {
  addWorkingSide,
  findAdministrators,
  findIdOfEmail,
  hasAccounts,
  setAccountStatus,
  withdrawSmsConsent,
} from './store.server.ts';
