import { type Insertable, sql } from 'kysely';
import type { Db, Tx } from '#platform/database/database.server.ts';
import type { WorkerPaper } from '#platform/database/database-types.ts';
import type { CleanFile } from '#platform/files/attachments.server.ts';
import { type PaperKind, paperKinds } from './completeness.ts';

export async function insertPaper(tx: Tx, paper: Insertable<WorkerPaper>): Promise<void> {
  await tx.insertInto('worker_paper').values(paper).execute();
}

/** Returns the row of a file that belongs to a notice: the report, or a part of the answer. */
export const noticePaper = (
  file: CleanFile,
  about: { workerId: string; kind: 'report' | 'answer'; key: string; at: Date },
): Insertable<WorkerPaper> => ({
  worker_id: about.workerId,
  kind: about.kind,
  file_key: about.key,
  file_name: file.name,
  media_type: file.contentType,
  bytes: file.bytes.length,
  uploaded_at: about.at,
});

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
    .where('kind', 'in', paperKinds)
    .where('removed_at', 'is', null)
    .returning(({ ref }) => ref('kind').$castTo<PaperKind>().as('kind'))
    .executeTakeFirst();
  return row?.kind;
}

/** Accepts the papers in use of a Pro, and the trade that the application says: an administrator has approved both. */
export async function acceptApplication(tx: Tx, workerId: string, at: Date): Promise<void> {
  await tx
    .updateTable('worker_paper')
    .set({ accepted_at: at })
    .where('worker_id', '=', workerId)
    .where('kind', 'in', paperKinds)
    .where('removed_at', 'is', null)
    .execute();
  await tx
    .updateTable('worker_application')
    .set(({ ref }) => ({ approved_category_id: ref('category_id'), approved_subcategory_ids: ref('subcategory_ids') }))
    .where('id', '=', workerId)
    .execute();
}

/**
 * Takes the latest accepted paper of each of the kinds into use again, where none is in use, and out of use what is not
 * accepted.
 */
export async function restoreAcceptedPapers(
  tx: Tx,
  { workerId, kinds, at }: { workerId: string; kinds: readonly PaperKind[]; at: Date },
): Promise<void> {
  await tx
    .updateTable('worker_paper')
    .set({ removed_at: at })
    .where('worker_id', '=', workerId)
    .where('kind', 'in', kinds)
    .where('removed_at', 'is', null)
    .where('accepted_at', 'is', null)
    .execute();
  await sql`
    update worker_paper p set removed_at = null
    from (select distinct on (kind) id, removed_at from worker_paper
      where worker_id = ${workerId} and kind = any (${kinds}::text[]) and accepted_at is not null
      order by kind, removed_at desc nulls first, id) latest
    where p.id = latest.id and latest.removed_at is not null`.execute(tx);
}

/** The file of a paper, also of one that is out of use: a decision may have rested on it. */
export function findPaperFile(db: Db, id: string) {
  return db
    .selectFrom('worker_paper')
    .select(['worker_id as workerId', 'file_key as key', 'file_name as name', 'media_type as mediaType'])
    .where('id', '=', id)
    .executeTakeFirst();
}
