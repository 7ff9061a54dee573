import { type Insertable, sql } from 'kysely';
import type { Db, Tx } from '#platform/database/database.server.ts';
import type { WorkerPaper } from '#platform/database/database-types.ts';
import type { CleanFile } from '#platform/files/attachments.server.ts';
import { type PaperKind, paperKinds } from './completeness.ts';
import { publishedStates } from './states.ts';

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
  bytes: file.content.size,
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

/** A paper whose Pro is to be notified of its last day. */
export interface ExpiringPaper {
  workerId: string;
  kind: PaperKind;
  /** Its last day, `YYYY-MM-DD`. */
  expiresOn: string;
}

/** The condition that a paper `p` is in use and accepted, of an approved Pro, and that no later one replaces it. */
const isLastOfApproved = sql<boolean>`p.removed_at is null and p.accepted_at is not null
  and exists (select from worker_application a join "user" u on u.id = a.id
    where a.id = p.worker_id and a.state = any (${publishedStates}::text[]) and u.status = 'approved')
  and not exists (select from worker_paper q where q.worker_id = p.worker_id and q.kind = p.kind and q.removed_at is null
    and q.expires_on > p.expires_on)`;

/** Marks the papers that expire from `today` to `lastDay` (`YYYY-MM-DD`) and were not marked so, and returns them. */
export async function markExpiring(
  tx: Tx,
  { today, lastDay, at }: { today: string; lastDay: string; at: Date },
): Promise<ExpiringPaper[]> {
  const { rows } = await sql<ExpiringPaper>`
    update worker_paper p set expiring_told_at = ${at}
    where p.expires_on between ${today}::date and ${lastDay}::date and p.expiring_told_at is null
      and p.expired_told_at is null and ${isLastOfApproved}
    returning p.worker_id as "workerId", p.kind, p.expires_on::text as "expiresOn"`.execute(tx);
  return rows;
}

/** Marks the papers that expired before `today` (`YYYY-MM-DD`) and were not marked so, and returns them. */
export async function markExpired(tx: Tx, { today, at }: { today: string; at: Date }): Promise<ExpiringPaper[]> {
  const { rows } = await sql<ExpiringPaper>`
    update worker_paper p set expired_told_at = ${at}
    where p.expires_on < ${today}::date and p.expired_told_at is null and ${isLastOfApproved}
    returning p.worker_id as "workerId", p.kind, p.expires_on::text as "expiresOn"`.execute(tx);
  return rows;
}

/** Returns the last day (`YYYY-MM-DD`) of a Pro's paper of a kind that is in use, the latest one; null without one. */
export async function findLastDay(tx: Tx, workerId: string, kind: string): Promise<string | null> {
  const row = await tx
    .selectFrom('worker_paper')
    .select(sql<string | null>`max(expires_on)::text`.as('lastDay'))
    .where('worker_id', '=', workerId)
    .where(({ eb, ref }) => eb(ref('kind').$castTo<string>(), '=', kind))
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row?.lastDay ?? null;
}
