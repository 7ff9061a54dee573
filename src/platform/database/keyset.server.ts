import { type RawBuilder, sql } from 'kysely';
import { decodeCursor, encodeCursor } from '#lib/cursor.ts';
import { fail } from '#lib/fail.ts';
import { isId } from '../operations/contract.ts';

/** A position in a list that is sorted by an instant and an id, newest first. */
export interface Position {
  /** Microseconds since 1970: PostgreSQL's own precision, so that no row is lost between two pages. */
  micros: number;
  id: string;
}

/** The position inside a cursor; null for none, which is the beginning. Throws Fail `api.badCursor` for a forged one. */
export function readPosition(cursor: string | undefined): Position | null {
  if (!cursor) return null;
  const [micros, id] = decodeCursor(cursor, 2) ?? [];
  const valid = Number.isSafeInteger(micros) && Number(micros) >= 0 && typeof id === 'string' && isId(id);
  return valid ? { micros: Number(micros), id } : fail('api.badCursor');
}

/** An instant column as `Position.micros`. */
export function microsOf(instant: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(extract(epoch from ${instant}) * 1000000)::bigint`;
}

/** The condition of the rows that follow `position` (all rows for null) when sorted by `instant desc, id desc`. */
export function following(
  instant: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  position: Position | null,
): RawBuilder<boolean> {
  if (!position) return sql<boolean>`true`;
  const at = sql`timestamptz 'epoch' + ${position.micros}::bigint * interval '1 microsecond'`;
  return sql<boolean>`(${instant}, ${id}) < (${at}, ${position.id}::uuid)`;
}

/** Cuts `rows`, read with one more than `limit`, to a page and says where the next one starts. */
export function pageOf<T extends Position>(rows: T[], limit: number): { items: T[]; nextCursor: string | null } {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: last && rows.length > limit ? encodeCursor([last.micros, last.id]) : null };
}
