export {
  type AccountMail,
  type AccountMailTemplate,
  accountMail,
  accountMailTemplates,
} from './account-mail.server.ts';
export { createAdministrator } from './administrators.server.ts';
export { addressHeader } from './auth.server.ts';
export { maskContactDetails } from './contacts/contact-details.ts';
export { mayHaveSession, readActor, toViewer } from './session.server.ts';
export { setAccountStatus, withdrawSmsConsent } from './store.server.ts';
