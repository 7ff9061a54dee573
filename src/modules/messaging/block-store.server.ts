import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#platform/database/database.server.ts';

interface Block {
  blockerId: string;
  blockedId: string;
}

/** Blocks a person. Returns false, and nothing changed, when the person is blocked already. */
export async function insertBlock(tx: Tx, { blockerId, blockedId }: Block, at: Date): Promise<boolean> {
  const row = await tx
    .insertInto('message_block')
    .values({ blocker_id: blockerId, blocked_id: blockedId, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('blocker_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Lifts a block. Returns false when there is none. */
export async function deleteBlock(tx: Tx, { blockerId, blockedId }: Block): Promise<boolean> {
  const row = await tx
    .deleteFrom('message_block')
    .where('blocker_id', '=', blockerId)
    .where('blocked_id', '=', blockedId)
    .returning('blocker_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** True if one of two people has blocked the other. */
const isBlocked = (one: string, other: string) => sql<boolean>`exists (
      select from message_block b where (b.blocker_id, b.blocked_id) in
        ((${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid)))`;

/** True if one of the two has blocked the other, or an administrator has closed their conversation. */
export async function areApart(
  db: Db | Tx,
  { clientId, workerId }: { clientId: string; workerId: string },
): Promise<boolean> {
  const { rows } = await sql<{ apart: boolean }>`
    select ${isBlocked(clientId, workerId)}
      or exists (select from conversation c where c.client_id = ${clientId} and c.worker_id = ${workerId}
        and c.closed_reason is not null) as apart`.execute(db);
  return rows[0]?.apart === true;
}

/** Selects the Pros who are apart from a client, as `areApart` says, for the statements of others; `clientId` is an id, or the column of one. */
export const selectApart = (clientId: string | RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select b.blocked_id from message_block b where b.blocker_id = ${clientId}
  union all select b.blocker_id from message_block b where b.blocked_id = ${clientId}
  union all select c.worker_id from conversation c where c.client_id = ${clientId} and c.closed_reason is not null`;

/**
 * True if one of two people has blocked the other, or an administrator has closed a conversation of theirs, whichever of them is the
 * client in it: the same for people who meet outside of requests and jobs.
 */
export async function arePeopleApart(db: Db | Tx, one: string, other: string): Promise<boolean> {
  const { rows } = await sql<{ apart: boolean }>`
    select ${isBlocked(one, other)}
      or exists (select from conversation c where (c.client_id, c.worker_id) in
          ((${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid))
        and c.closed_reason is not null) as apart`.execute(db);
  return rows[0]?.apart === true;
}
