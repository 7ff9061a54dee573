import { z } from 'zod';
import { refuseParameter } from './api-error.ts';
import type { FormValue } from './form.ts';

export const text = z.string().trim().min(1).max(5000);
export const webAddress = z.url({ protocol: /^https?$/ }).max(5000);
export const wholeNumber = z
  .string()
  .regex(/^-?\d{1,15}$/)
  .transform(Number);
export const positiveAmount = wholeNumber.pipe(z.number().min(1).max(99_999_999));
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const currencies = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()));
export const currency = z
  .string()
  .toLowerCase()
  .refine((code) => currencies.has(code), 'Stripe does not support this currency.');
/** Limits from https://docs.stripe.com/api/metadata: 50 keys of 40 characters, values of 500. */
export const metadata = z
  .record(z.string().max(40), z.string().max(500))
  .refine((entries) => Object.keys(entries).length <= 50, 'at most 50 keys')
  .default({});
export const expand = z.array(z.string()).max(20).default([]);

const instant = wholeNumber;
/** The parameters of every list call. */
export const paging = {
  limit: wholeNumber.pipe(z.number().min(1).max(100)).default(10),
  starting_after: text.optional(),
  created: z
    .union([
      instant.transform((at) => ({ gte: at, lte: at })),
      z.strictObject({ gt: instant, gte: instant, lt: instant, lte: instant }).partial(),
    ])
    .optional(),
  expand,
};

/** Parses decoded parameters with `shape`. Throws the refusal that Stripe gives for an invalid one. */
export function readParameters<Shape extends z.ZodType>(
  shape: Shape,
  given: Record<string, FormValue>,
): z.output<Shape> {
  const parsed = shape.safeParse(given);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  if (!issue) throw parsed.error;
  return refuseIssue(issue, given);
}

function refuseIssue(issue: z.core.$ZodIssue, given: Record<string, FormValue>): never {
  if (issue.code === 'unrecognized_keys') {
    const param = named([...issue.path, issue.keys[0] ?? '']);
    return refuseParameter(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  const param = named(issue.path);
  if (valueAt(given, issue.path) === undefined) {
    return refuseParameter(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  return refuseParameter(`Invalid ${param}: ${issue.message}`, { code: codeOf(issue, given), param });
}

/** Returns the code of an invalid parameter (https://docs.stripe.com/error-codes). */
function codeOf(issue: z.core.$ZodIssue, given: Record<string, FormValue>): string {
  if (valueAt(given, issue.path) === '') return 'parameter_invalid_empty';
  if (issue.code !== 'invalid_format') return 'parameter_invalid';
  // The only pattern is that of whole numbers.
  const codes: Record<string, string> = {
    url: 'url_invalid',
    email: 'email_invalid',
    regex: 'parameter_invalid_integer',
  };
  return codes[issue.format] ?? 'parameter_invalid';
}

function named(path: readonly PropertyKey[]): string {
  return path.map((step, place) => (place === 0 ? String(step) : `[${String(step)}]`)).join('');
}

function valueAt(given: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, step) => (value as Record<PropertyKey, unknown> | undefined)?.[step], given);
}
