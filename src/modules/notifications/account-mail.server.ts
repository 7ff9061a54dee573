import { z } from 'zod';
import { languages } from '#lib/languages.ts';
import { accountMailTemplates } from './kinds.ts';

/** The payload of the task `notifications.accountMail`. `url` is absolute and may carry a single-use code. */
export const AccountMail = z.strictObject({
  to: z.email(),
  language: z.enum(languages),
  template: z.enum(accountMailTemplates),
  url: z.url({ protocol: /^https?$/ }),
  name: z.string(),
});

export type AccountMail = z.infer<typeof AccountMail>;
