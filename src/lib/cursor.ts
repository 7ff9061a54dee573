/** An opaque place in a keyset-ordered list: the sort values of the last row seen, as base64url JSON. For the server. */
export function encodeCursor(values: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/** The sort values inside a cursor, or null when it is absent, forged or of another list (`length` values expected). */
export function decodeCursor(cursor: string | undefined, length: number): (string | number)[] | null {
  if (!cursor) return null;
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    const fits = Array.isArray(values) && values.length === length;
    return fits && values.every((v) => typeof v === 'string' || typeof v === 'number') ? values : null;
  } catch {
    return null;
  }
}
