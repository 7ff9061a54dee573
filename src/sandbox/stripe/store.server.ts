import { randomBytes } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { missing } from './api/api-error.ts';

/** A pool, or the connection of a transaction. */
export type Db = Pool | PoolClient;

/** An API object as Stripe shapes it. */
export type StripeObject = Record<string, unknown> & { id: string; object: string };

/** A stored object with the part that the API does not return. */
export interface Stored {
  body: StripeObject;
  private: Record<string, unknown>;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Returns a random id in Stripe's style: `re_` and 24 letters or digits. */
export function newId(prefix: string, length = 24): string {
  const letters = Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]);
  return `${prefix}_${letters.join('')}`;
}

export async function insertObject(db: Db, body: StripeObject, hidden: Record<string, unknown> = {}): Promise<void> {
  await db.query('insert into sandbox.stripe_object (id, kind, body, private) values ($1, $2, $3, $4)', [
    body.id,
    body.object,
    body,
    hidden,
  ]);
}

export async function findObject(db: Db, kind: string, id: string): Promise<Stored | null> {
  const result = await db.query<Stored>('select body, private from sandbox.stripe_object where id = $1 and kind = $2', [
    id,
    kind,
  ]);
  return result.rows[0] ?? null;
}

/**
 * Returns the object `id`. Throws Stripe's refusal if it is missing; `param` names the parameter that referred to it.
 */
export async function getObject(db: Db, kind: string, id: string, param?: string): Promise<Stored> {
  const stored = await findObject(db, kind, id);
  if (!stored) throw missing(kind, id, param);
  return stored;
}

/**
 * Merges `change` into the body where `guard` (SQL on `body`/`private`, parameters from $4) still holds.
 * Returns the new body, or null if the guard no longer holds and nothing was written.
 */
export async function changeObject(
  db: Db,
  id: string,
  change: { body?: Record<string, unknown>; private?: Record<string, unknown> },
  guard = 'true',
  values: unknown[] = [],
): Promise<StripeObject | null> {
  const changed = await db.query<Stored>(
    `update sandbox.stripe_object set body = body || $2::jsonb, private = private || $3::jsonb
      where id = $1 and ${guard} returning body`,
    [id, change.body ?? {}, change.private ?? {}, ...values],
  );
  return changed.rows[0]?.body ?? null;
}

/** The query of a list call; `filters` are body fields that must equal the given text. */
export interface ListQuery {
  kind: string;
  url: string;
  limit: number;
  startingAfter?: string | undefined;
  filters: Record<string, string | undefined>;
  /** Fields of the part that the API does not return. */
  hidden?: Record<string, string | undefined>;
  types?: string[] | undefined;
  created?: { gt?: number; gte?: number; lt?: number; lte?: number } | undefined;
}

export interface StripeList {
  object: 'list';
  url: string;
  has_more: boolean;
  data: StripeObject[];
}

const comparisons = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

/** Returns one page of a list, newest first. */
export async function listObjects(db: Db, query: ListQuery): Promise<StripeList> {
  const values: unknown[] = [query.kind];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const where = ['kind = $1'];
  for (const [field, value] of Object.entries(query.filters)) {
    if (value !== undefined) where.push(`body->>'${field}' = ${bind(value)}`);
  }
  for (const [field, value] of Object.entries(query.hidden ?? {})) {
    if (value !== undefined) where.push(`private->>'${field}' = ${bind(value)}`);
  }
  for (const [name, operator] of Object.entries(comparisons)) {
    const value = query.created?.[name as keyof typeof comparisons];
    if (value !== undefined) where.push(`(body->>'created')::bigint ${operator} ${bind(value)}`);
  }
  if (query.types) where.push(`body->>'type' = any(${bind(query.types)})`);
  if (query.startingAfter) {
    await getObject(db, query.kind, query.startingAfter, 'starting_after');
    where.push(`seq < (select seq from sandbox.stripe_object where id = ${bind(query.startingAfter)})`);
  }
  const result = await db.query<Stored>(
    `select body from sandbox.stripe_object where ${where.join(' and ')}
      order by seq desc limit ${bind(query.limit + 1)}`,
    values,
  );
  const data = result.rows.slice(0, query.limit).map((row) => row.body);
  return { object: 'list', url: query.url, has_more: result.rows.length > query.limit, data };
}

/** Runs `act` in one transaction, which is rolled back if `act` throws. */
export async function inTransaction<T>(pool: Pool, act: (db: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await act(client);
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    const isRolledBack = await client.query('rollback').then(
      () => true,
      () => false,
    );
    client.release(!isRolledBack);
    throw error;
  }
}
