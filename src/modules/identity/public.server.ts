export {
  type AccountMail,
  type AccountMailTemplate,
  accountMail,
  accountMailTemplates,
} from './account-mail.server.ts';
export { appointAdministrator, createAdministrator } from './administrators.server.ts';
export { addressHeader } from './auth.server.ts';
export { forgetSession, lockForClosing } from './close-account.server.ts';
export { followTimeZone } from './contact/contact-store.server.ts';
export { takeTextReply } from './contact/text-replies.server.ts';
export { maskContactDetails } from './contact-masking/mask-contact-details.server.ts';
export { closeAccount, findFormerNames, lockOpenAccount, readAccountData } from './personal-store.server.ts';
export { proveOwner } from './prove-owner.server.ts';
export { refuseReservedName } from './reserved-names.server.ts';
export { mayHaveSession, readActor, toViewer } from './session.server.ts';
export {
  addWorkingSide,
  findAdministrators,
  findIdOfEmail,
  setAccountStatus,
  withdrawSmsConsent,
} from './store.server.ts';
export { readSuspensionPass, suspensionPass } from './suspension-pass.server.ts';
export { findMailbox, findStatus, updateToSuspended } from './suspension-store.server.ts';
