import { z } from 'zod';
import { languages } from '#lib/languages.ts';
import { isTimeZone } from '#lib/time-zone.ts';
import { Id } from '#platform/operations/contract.ts';

// What the contracts of accounts share.

export const minimumPasswordLength = 10;

/** How long a typed code may be: a recovery code has 27 characters with its signs. */
export const maxCode = 40;

/** Addresses below `.invalid` are placeholders of accounts without an address of their own (RFC 2606). */
export const Email = z
  .email()
  .max(254)
  .toLowerCase()
  .refine((email) => !email.endsWith('.invalid'));
export const Password = z.string().min(minimumPasswordLength).max(128);
/** A password that an account has, so that no rule about new ones applies. */
export const OwnPassword = z.string().min(1).max(128);

/** The path on this site that a mailed link leads to in the end; any other address is dropped. */
export const Redirect = z.string().max(2000).default('');

export const TimeZone = z.string().max(64).refine(isTimeZone);

export const ActiveRole = z.enum(['customer', 'contractor']);

export const Viewer = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  role: z.enum(['customer', 'contractor', 'dual', 'admin', 'super_admin']),
  status: z.enum(['pending_approval', 'approved', 'rejected', 'suspended', 'closed']),
  activeRole: ActiveRole.nullable(),
  language: z.enum(languages),
  /** IANA, for times that are not those of a job. */
  timeZone: z.string(),
  twoStep: z.boolean(),
  /** True if the account agreed to texts and its phone number is not verified yet. */
  phoneToVerify: z.boolean(),
});

export type Viewer = z.infer<typeof Viewer>;

export const Done = z.object({ done: z.literal(true) });
