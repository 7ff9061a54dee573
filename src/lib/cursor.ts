/** An opaque place in a keyset-ordered list: the sort values of the last row seen, as base64url JSON. */
export function encodeCursor(values: readonly (string | number)[]): string {
  // btoa takes single bytes; JSON can say every other character in ASCII.
  const ascii = JSON.stringify(values).replace(/[^\0-\x7f]/g, inAscii);
  return btoa(ascii).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

const inAscii = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** The sort values inside a cursor, or null when it is absent, forged or of another list (`length` values expected). */
export function decodeCursor(cursor: string | undefined, length: number): (string | number)[] | null {
  if (!cursor) return null;
  try {
    const values: unknown = JSON.parse(atob(cursor.replaceAll('-', '+').replaceAll('_', '/')));
    const fits = Array.isArray(values) && values.length === length;
    return fits && values.every((v) => typeof v === 'string' || typeof v === 'number') ? values : null;
  } catch {
    return null;
  }
}
