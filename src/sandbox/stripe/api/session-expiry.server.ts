import type { Pool } from 'pg';
import type { Clock } from '#lib/clock.ts';
import { type Db, inTransaction, type Stored, type StripeObject } from '../store.server.ts';
import type { Emit } from './endpoint.ts';
import { emitter } from './events.server.ts';

/** Expires open sessions: the one with `id`, or those due at `dueAt` (Unix seconds). Returns those it expired. */
export async function expireSessions(
  db: Db,
  emit: Emit,
  which: { id: string } | { dueAt: number },
): Promise<StripeObject[]> {
  const [where, value] = 'id' in which ? ['id = $1', which.id] : ["(body->>'expires_at')::bigint <= $1", which.dueAt];
  const closed = await db.query<Stored>(
    `update sandbox.stripe_object set body = body || '{"status": "expired", "url": null}'
      where ${where} and kind = 'checkout.session' and body->>'status' = 'open' returning body`,
    [value],
  );
  for (const row of closed.rows) await emit('checkout.session.expired', row.body);
  return closed.rows.map((row) => row.body);
}

/** Expires every session that is due by `clock`. Returns how many. */
export async function expireDueSessions(pool: Pool, clock: Clock): Promise<number> {
  const dueAt = Math.floor(clock.now().getTime() / 1000);
  const due = await pool.query(
    `select 1 from sandbox.stripe_object where kind = 'checkout.session' and body->>'status' = 'open'
      and (body->>'expires_at')::bigint <= $1 limit 1`,
    [dueAt],
  );
  if (due.rowCount === 0) return 0;
  return inTransaction(pool, async (db) => (await expireSessions(db, emitter(db, dueAt, null), { dueAt })).length);
}
