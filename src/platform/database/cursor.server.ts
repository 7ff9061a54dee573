import type { z } from 'zod';
import { fail } from '#lib/fail.ts';

/** Returns an opaque position in a keyset-ordered list: the sort values of the last row on a page, as base64url JSON. */
export function encodeCursor(values: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/**
 * Returns the sort values in `cursor`, checked with `schema` (a tuple), or null when there is no cursor, which means the
 * beginning of the list. Throws Fail `api.badCursor` for a cursor that is damaged, forged or from another list.
 */
export function readCursor<Schema extends z.ZodType>(
  cursor: string | undefined,
  schema: Schema,
): z.output<Schema> | null {
  if (!cursor) return null;
  const { success, data } = schema.safeParse(decode(cursor));
  return success ? data : fail('api.badCursor');
}

function decode(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
}
