import type { Tx } from '#platform/database/database.server.ts';

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
