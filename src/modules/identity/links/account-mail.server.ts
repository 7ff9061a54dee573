import { z } from 'zod';
import { languages } from '#lib/languages.ts';
import type { Tx } from '#platform/database/database.server.ts';
import { createSeal } from '#platform/http/seal.server.ts';
import { type KeySettings, keysOf } from '#platform/keys.server.ts';
import { defineTask, enqueue } from '#platform/queue.server.ts';

/** Mails about the account itself, which go out without a bell or a preference. */
export const accountMailTemplates = [
  'confirmEmail',
  'resetPassword',
  'accountExists',
  'addressHasAccount',
  'signInCode',
  'passwordChanged',
  'twoStepOn',
  'twoStepOff',
  'twoStepOffByUs',
  'recoveryCodesRenewed',
  'calendarAddressMade',
  'phoneChanged',
  'confirmNewEmail',
  'emailChangeRequested',
  'emailChanged',
  'accountClosed',
  'accountSuspended',
  'suspensionLifted',
  'bankChanged',
  'bankAdded',
] as const;

export type AccountMailTemplate = (typeof accountMailTemplates)[number];

const AccountMail = z.strictObject({
  to: z.email(),
  language: z.enum(languages),
  template: z.enum(accountMailTemplates),
  /** Absolute; may carry a single-use code. */
  url: z.url({ protocol: /^https?$/ }),
  name: z.string(),
  /** Where a new password can be asked for, beside `url`. */
  resetUrl: z.url({ protocol: /^https?$/ }).optional(),
  /** The six digits of a sign-in code. */
  code: z.string().optional(),
  /** The address that the account is to have, or has now. */
  newEmail: z.string().optional(),
  /** The rule that a suspended account broke, in `language`. */
  rule: z.string().optional(),
  /** The evidence of a suspension. */
  reason: z.string().optional(),
  /** When the account was suspended, and until when an appeal is possible, in `language`. */
  suspendedOn: z.string().optional(),
  appealUntil: z.string().optional(),
  /** The last digits of a new bank account, and from when it is paid out to, in `language`. */
  lastDigits: z.string().optional(),
  paidFromAt: z.string().optional(),
  /** An administrator holds the payouts to it. */
  isHeld: z.boolean().optional(),
  /** Money in the balance is not sent to it before `paidFromAt`. */
  isDelayed: z.boolean().optional(),
  /** Tells two mails of the same words apart: when the password or the address was changed. */
  at: z.iso.datetime().optional(),
});

type AccountMail = z.infer<typeof AccountMail>;

/** A letter that nothing but this product can read, or one that an earlier version put into the queue. */
const QueuedMail = z.union([z.strictObject({ sealed: z.string() }), AccountMail]);
export type QueuedMail = z.infer<typeof QueuedMail>;

/** Send a mail about an account, which `mailAccount` puts into the queue. Handled by notifications. */
export const accountMail = defineTask('identity.accountMail', QueuedMail);

/**
 * Lets the worker process send a mail about an account. Its links and codes open the account, and a row stays in the queue when its mail
 * cannot be sent, so the letter is sealed there.
 */
export async function mailAccount({ config }: { config: KeySettings }, tx: Tx, letter: AccountMail): Promise<void> {
  await enqueue(tx, accountMail, { sealed: await createSeal(keysOf(config)).close(JSON.stringify(letter)) });
}

/** Returns the letter of a task. Throws an error for one that was sealed with another `AUTH_SECRET`. */
export async function openLetter({ config }: { config: KeySettings }, queued: QueuedMail) {
  if (!('sealed' in queued)) return queued;
  const letter = await createSeal(keysOf(config)).open(queued.sealed);
  if (letter === null) throw new Error('a mail in the queue was sealed with another AUTH_SECRET');
  return AccountMail.parse(JSON.parse(letter));
}
