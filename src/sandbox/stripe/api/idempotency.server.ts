import { createHash } from 'node:crypto';
import { newId } from '../store.server.ts';
import { ApiError } from './api-error.ts';
import type { Call } from './endpoint.ts';

/** The provider forgets a key after a day. */
const keyLifeSeconds = 86_400;

/** The response to a call. */
export interface Answer {
  status: number;
  body: object;
  requestId: string;
  replayed: boolean;
}

interface StoredAnswer {
  fingerprint: string;
  status: number;
  body: object;
  request_id: string;
}

/** Identifies equal requests by method, path, account and body. */
export function fingerprint(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('hex');
}

/**
 * Runs `act` once per key, for a day. A second call with the key gets the stored response; with other parameters it is refused
 * (400 idempotency_error), and so it is while the first is in progress (409). Both happen in one transaction, so a
 * crash leaves the effect and its stored response, or neither. https://docs.stripe.com/api/idempotent_requests
 */
export async function once(
  { db, now }: Pick<Call, 'db' | 'now'>,
  key: string,
  print: string,
  act: () => Promise<Answer>,
): Promise<Answer> {
  const lock = await db.query<{ free: boolean }>('select pg_try_advisory_xact_lock(hashtextextended($1, 0)) free', [
    `stripe idempotency ${key}`,
  ]);
  if (!lock.rows[0]?.free) throw inUse(key);
  await db.query(
    'delete from sandbox.stripe_idempotency where key = $1 and created_at < to_timestamp($2::bigint - $3::int)',
    [key, now, keyLifeSeconds],
  );
  const earlier = await db.query<StoredAnswer>(
    'select fingerprint, status, body, request_id from sandbox.stripe_idempotency where key = $1',
    [key],
  );
  const stored = earlier.rows[0];
  if (stored && stored.fingerprint !== print) throw otherParameters(key);
  if (stored) return { status: stored.status, body: stored.body, requestId: stored.request_id, replayed: true };
  return act();
}

/** Stores the response for the key's next use. */
export async function remember(
  { db, now }: Pick<Call, 'db' | 'now'>,
  key: string,
  print: string,
  answer: Answer,
): Promise<void> {
  await db.query(
    `insert into sandbox.stripe_idempotency (key, fingerprint, status, body, request_id, created_at)
     values ($1, $2, $3, $4, $5, to_timestamp($6::bigint))`,
    [key, print, answer.status, answer.body, answer.requestId, now],
  );
}

export const newRequestId = (): string => newId('req', 14);

function inUse(key: string): ApiError {
  const message = `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`;
  return new ApiError(409, { type: 'invalid_request_error', code: 'idempotency_key_in_use', message }, false);
}

function otherParameters(key: string): ApiError {
  const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
  return new ApiError(400, { type: 'idempotency_error', message }, false);
}
