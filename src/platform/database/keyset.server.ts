import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { Id } from '../operations/contract.ts';
import { encodeCursor, readCursor } from './cursor.server.ts';

/** A position in a list that is sorted by an instant and an id, newest first. */
export interface Position {
  /** Microseconds since 1970: PostgreSQL's own precision, so that no row is lost between two pages. */
  micros: number;
  id: string;
}

const positionValues = z.tuple([z.int().min(0), Id]);

/** Returns the position in `cursor`, or null when there is none. Throws Fail `api.badCursor` for a forged one. */
export function readPosition(cursor: string | undefined): Position | null {
  const values = readCursor(cursor, positionValues);
  return values && { micros: values[0], id: values[1] };
}

/** Returns an instant column as `Position.micros`. */
export function microsOf(instant: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(extract(epoch from ${instant}) * 1000000)::bigint`;
}

/** Returns the condition for rows after `position` (all rows for null) in a list sorted by `instant desc, id desc`. */
export function following(
  instant: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  position: Position | null,
): RawBuilder<boolean> {
  return position ? sql<boolean>`(${instant}, ${id}) < ${rowOf(position)}` : sql<boolean>`true`;
}

/** Returns the condition for rows after `position` (all rows for null) in a list sorted by `instant, id`, oldest first. */
export function laterThan(
  instant: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  position: Position | null,
): RawBuilder<boolean> {
  return position ? sql<boolean>`(${instant}, ${id}) > ${rowOf(position)}` : sql<boolean>`true`;
}

/** Returns the first `limit` of `rows`, which were read with one row more, and the cursor of the next page, if any. */
export function pageOf<T extends Position>(rows: T[], limit: number): { items: T[]; nextCursor: string | null } {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: last && rows.length > limit ? encodeCursor([last.micros, last.id]) : null };
}

const rowOf = ({ micros, id }: Position) =>
  sql`(timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${id}::uuid)`;
