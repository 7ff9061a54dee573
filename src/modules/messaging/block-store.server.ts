import { sql } from 'kysely';
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

/** True if one of the two has blocked the other, or an administrator has closed their conversation. */
export async function areApart(
  db: Db | Tx,
  { clientId, workerId }: { clientId: string; workerId: string },
): Promise<boolean> {
  const { rows } = await sql<{ apart: boolean }>`
    select exists (select from message_block b where (b.blocker_id, b.blocked_id) in
        ((${clientId}::uuid, ${workerId}::uuid), (${workerId}::uuid, ${clientId}::uuid)))
      or exists (select from conversation c where c.client_id = ${clientId} and c.worker_id = ${workerId}
        and c.closed_reason is not null) as apart`.execute(db);
  return rows[0]?.apart === true;
}
