/** An opaque place in a keyset-ordered list: the sort values of the last row seen, as base64url JSON. */
export function encodeCursor(values: readonly (string | number)[]): string {
  const bytes = new TextEncoder().encode(JSON.stringify(values));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/** The sort values inside a cursor, or null when it is absent, forged or of another list (`length` values expected). */
export function decodeCursor(cursor: string | undefined, length: number): (string | number)[] | null {
  if (!cursor) return null;
  try {
    const binary = atob(cursor.replaceAll('-', '+').replaceAll('_', '/'));
    const values: unknown = JSON.parse(new TextDecoder().decode(Uint8Array.from(binary, (c) => c.charCodeAt(0))));
    const fits = Array.isArray(values) && values.length === length;
    return fits && values.every((v) => typeof v === 'string' || typeof v === 'number') ? values : null;
  } catch {
    return null;
  }
}
