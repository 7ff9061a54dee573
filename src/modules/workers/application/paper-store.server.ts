import type { Insertable } from 'kysely';
import type { Db, Tx } from '#platform/database/database.server.ts';
import type { WorkerPaper } from '#platform/database/database-types.ts';
import type { PaperKind } from './completeness.ts';

export async function insertPaper(tx: Tx, paper: Insertable<WorkerPaper>): Promise<void> {
  await tx.insertInto('worker_paper').values(paper).execute();
}

/** Takes a paper of the Pro out of use and returns its kind; undefined when the Pro has no such paper in use. */
export async function markPaperRemoved(
  tx: Tx,
  paper: { id: string; workerId: string; at: Date },
): Promise<PaperKind | undefined> {
  const row = await tx
    .updateTable('worker_paper')
    .set({ removed_at: paper.at })
    .where('id', '=', paper.id)
    .where('worker_id', '=', paper.workerId)
    .where('removed_at', 'is', null)
    .returning('kind')
    .executeTakeFirst();
  return row?.kind;
}

/** The file of a paper, also of one that is out of use: a decision may have rested on it. */
export function findPaperFile(db: Db, id: string) {
  return db
    .selectFrom('worker_paper')
    .select(['worker_id as workerId', 'file_key as key', 'file_name as name', 'media_type as mediaType'])
    .where('id', '=', id)
    .executeTakeFirst();
}
