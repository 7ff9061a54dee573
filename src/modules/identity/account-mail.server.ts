import { z } from 'zod';
import { languages } from '#lib/languages.ts';
import { defineTask } from '#platform/queue.server.ts';

/** Mails to people who cannot sign in, or have not confirmed their account: without a bell or a preference. */
export const accountMailTemplates = ['confirmEmail', 'resetPassword', 'accountExists'] as const;

export type AccountMailTemplate = (typeof accountMailTemplates)[number];

const AccountMail = z.strictObject({
  to: z.email(),
  language: z.enum(languages),
  template: z.enum(accountMailTemplates),
  /** Absolute; may carry a single-use code. */
  url: z.url({ protocol: /^https?$/ }),
  name: z.string(),
});

export type AccountMail = z.infer<typeof AccountMail>;

/** Send a mail about an account. Handled by notifications. */
export const accountMail = defineTask('identity.accountMail', AccountMail);
