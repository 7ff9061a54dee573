import { oc } from '@orpc/contract';
import { z } from 'zod';
import { cleanText } from '#lib/clean-text.ts';

/** What `api.badInput` says about each refused value. */
export const BadInput = z.object({
  fields: z.array(
    z.object({
      /** Its place in the input: `workerIds[0]`. */
      path: z.string(),
      /** A key of `errors.json`, for example `field.required`. */
      code: z.string(),
      /** The reader's sentence. */
      message: z.string(),
    }),
  ),
});

export type BadInput = z.infer<typeof BadInput>;

/**
 * The start of every operation's contract: what any operation may answer. Error codes are keys of
 * `locales/<language>/errors.json`; an outsider gets `api.notFound`, never a hint that the thing exists.
 */
export const contractBase = oc.errors({
  'api.badInput': { status: 400, data: BadInput },
  'api.badBody': { status: 400 },
  'api.signInRequired': { status: 401 },
  'api.twoStepRequired': { status: 403 },
  'api.notFound': { status: 404 },
  'api.tooLarge': { status: 413 },
  'api.tooManyRequests': { status: 429 },
  'api.busy': { status: 503 },
  'api.unavailable': { status: 503 },
});

/** What an operation may answer whose form brings files. */
export const uploadErrors = {
  'uploads.tooMany': { status: 422 },
  'uploads.tooLarge': { status: 413 },
  'uploads.notAnImage': { status: 422 },
  'uploads.tooManyPixels': { status: 422 },
  'uploads.animated': { status: 422 },
  'uploads.tooComplex': { status: 422 },
  'uploads.dayUsed': { status: 429 },
  'uploads.busy': { status: 503 },
  'uploads.interrupted': { status: 503 },
  'uploads.noSpace': { status: 503 },
  'uploads.infected': { status: 422 },
  'uploads.notScanned': { status: 503 },
} as const;

/** The same where documents are taken, too. */
export const attachmentErrors = { ...uploadErrors, 'uploads.wrongType': { status: 422 } } as const;

/** The id of a row. PostgreSQL takes it in any case; comparing it with what a row gives back needs one. */
export const Id = z.uuid().toLowerCase();

/** True for the text of an id. */
export const isId = (text: string): boolean => Id.safeParse(text).success;

/** A text that a person types for others to read: without invisible characters and the spaces around it. */
export const TypedText = z.string().overwrite(cleanText);

/**
 * A typed text of one line, such as a name or a title: line breaks and tabs become spaces, so that none gets into the
 * subject of a mail.
 */
export const TypedLine = z.string().overwrite((text) => cleanText(text).replace(/[\t\n\v\f\r\u2028\u2029]+/g, ' '));

const firstInstant = new Date('0001-01-01T00:00:00.000Z');
const lastInstant = new Date('9999-12-31T23:59:59.999Z');

/**
 * An instant in an output: a Date in the product, an ISO 8601 text in UTC for its readers. ISO 8601 has years of four digits: a
 * stored date before or after those is shown at their end.
 */
export const Instant = z.codec(z.date(), z.iso.datetime(), {
  decode: (date) => (date < firstInstant ? firstInstant : date > lastInstant ? lastInstant : date).toISOString(),
  encode: (text) => new Date(text),
});

/** Where a page of a list starts: `nextCursor` of the page before. */
const Cursor = z.string().optional();

/** What every list takes: where its page starts, and how many items it has at most. */
export const pageInput = ({ max, usual }: { max: number; usual: number }) => ({
  cursor: Cursor,
  limit: z.number().int().min(1).max(max).default(usual),
});

/** A page of a list: its items, and the cursor of the next page; null on the last one. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() });

/** The further refusal of every list: a cursor that is damaged, or of another list. */
export const listErrors = { 'api.badCursor': { status: 400 } } as const;
