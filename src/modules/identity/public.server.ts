export {
  type AccountMail,
  type AccountMailTemplate,
  accountMail,
  accountMailTemplates,
} from './account-mail.server.ts';
export { createAdministrator } from './administrators.server.ts';
export { addressHeader } from './auth.server.ts';
export { forgetSession, lockForClosing, proveOwner } from './close-account.server.ts';
export { maskContactDetails } from './contacts/contact-details.ts';
export { closeAccount, readAccountData } from './personal-store.server.ts';
export { mayHaveSession, readActor, toViewer } from './session.server.ts';
export { addWorkingSide, setAccountStatus, withdrawSmsConsent } from './store.server.ts';
