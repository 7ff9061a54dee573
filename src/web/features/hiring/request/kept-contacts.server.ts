import type { ContactDetail } from '#modules/identity/contact-masking/contact-details.ts';
import { contactsIn } from '../project/project-fields.server.ts';
import type { RequestValues } from './request-values.ts';

/** Returns the contact details in a request that the client has not said to keep. */
export const newContactsIn = (values: RequestValues): ContactDetail[] =>
  contactsIn(values).filter(({ text }) => !values.keptContacts.includes(text));

/** Returns the values with all their contact details among those that the client keeps. */
export const keepContacts = (values: RequestValues): RequestValues => ({
  ...values,
  keptContacts: [...new Set(contactsIn(values).map(({ text }) => text))],
});
