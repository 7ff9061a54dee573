import { oc } from '@orpc/contract';
import { z } from 'zod';

/** What `api.badInput` tells of each value that was refused. */
export const BadInput = z.object({
  fields: z.array(
    z.object({
      /** Where it stands in the input: `workerIds[0]`. */
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
  'api.notFound': { status: 404 },
  'api.tooLarge': { status: 413 },
  'api.tooManyRequests': { status: 429 },
});

/** Where a page of a list starts: `nextCursor` of the page before. */
export const Cursor = z.string().optional();

/** What every list may also answer: the cursor is none of its own. */
export const listErrors = { 'api.badCursor': { status: 400 } } as const;
