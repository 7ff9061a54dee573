import { type Insertable, sql } from 'kysely';
import type { Db, Tx } from '#platform/database/database.server.ts';
import type { WorkerNotice } from '#platform/database/database-types.ts';

/** Gives a Pro a notice. The database allows one open notice for each application. */
export async function insertNotice(tx: Tx, notice: Insertable<WorkerNotice>): Promise<void> {
  await tx.insertInto('worker_notice').values(notice).execute();
}

/** Returns the notice of an application that is open, or that its rejection rests on; null without one. */
export async function findNotice(db: Db | Tx, applicationId: string, now: Date) {
  const notice = await db
    .selectFrom('worker_notice as n')
    .innerJoin('worker_application as a', 'a.id', 'n.application_id')
    .select(['n.reason', 'n.report_from as reportFrom', 'n.given_at as givenAt', 'n.answer_until as answerUntil'])
    .select(['n.answer', 'n.answered_at as answeredAt'])
    .select(sql<boolean>`(n.answered_at is not null or n.answer_until < ${now})`.as('isHeard'))
    .select(
      sql<{ id: string; fileName: string } | null>`(select json_build_object('id', p.id, 'fileName', p.file_name)
        from worker_paper p where p.id = n.report_id)`.as('report'),
    )
    .select(
      sql<
        { id: string; fileName: string }[]
      >`coalesce((select json_agg(json_build_object('id', p.id, 'fileName', p.file_name)
          order by p.file_name, p.id)
        from worker_paper p where p.worker_id = a.id and p.kind = 'answer' and p.uploaded_at = n.answered_at), '[]')`.as(
        'answerPapers',
      ),
    )
    .where('n.application_id', '=', applicationId)
    .where(sql<boolean>`(n.ended_at is null or (a.state = 'rejected' and n.ended_at = a.decided_at))`)
    .executeTakeFirst();
  return notice ?? null;
}

/** Writes the Pro's answer to the open notice. Returns false, and changes nothing, if there is none or it is answered. */
export async function answerOpenNotice(
  tx: Tx,
  { applicationId, answer, at }: { applicationId: string; answer: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('worker_notice')
    .set({ answer, answered_at: at })
    .where('application_id', '=', applicationId)
    .where('ended_at', 'is', null)
    .where('answered_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/**
 * Marks the notices whose time to answer is over at `at` without an answer, those that are not marked yet. Returns the ids of their
 * applications.
 */
export async function markRunOut(tx: Tx, at: Date): Promise<string[]> {
  const rows = await tx
    .updateTable('worker_notice')
    .set({ run_out_told_at: at })
    .where('ended_at', 'is', null)
    .where('answered_at', 'is', null)
    .where('run_out_told_at', 'is', null)
    .where('answer_until', '<', at)
    // A suspension stops the time to answer.
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('user as u')
          .whereRef('u.id', '=', 'worker_notice.application_id')
          .where('u.status', '<>', 'suspended')
          .select('u.id'),
      ),
    )
    .returning('application_id as id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Returns the open notice of an application that was not answered, and could be at `at`, and locks it; undefined without one.
 */
export function lockAnswerableNotice(tx: Tx, applicationId: string, at: Date) {
  return tx
    .selectFrom('worker_notice')
    .select(['id', 'reason', 'report_from as company'])
    .where('application_id', '=', applicationId)
    .where('ended_at', 'is', null)
    .where('answered_at', 'is', null)
    .where('answer_until', '>=', at)
    .forUpdate()
    .executeTakeFirst();
}

/** Changes until when a Pro can count on being heard; administrators have not heard of the end of this time. */
export async function updateAnswerUntil(tx: Tx, noticeId: string, answerUntil: Date): Promise<void> {
  await tx
    .updateTable('worker_notice')
    .set({ answer_until: answerUntil, run_out_told_at: null })
    .where('id', '=', noticeId)
    .execute();
}

/** Ends the open notice of an application with the decision made at `at`, if there is one. */
export async function endNotice(tx: Tx, applicationId: string, at: Date): Promise<void> {
  await tx
    .updateTable('worker_notice')
    .set({ ended_at: at })
    .where('application_id', '=', applicationId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Returns the time zone (IANA name) of a Pro who waits for approval; undefined for others, such as those who are suspended. */
export async function findTimeZone(tx: Tx, workerId: string): Promise<string | undefined> {
  const waiting = await tx
    .selectFrom('user')
    .select('time_zone as zone')
    .where('id', '=', workerId)
    .where('status', '=', 'pending_approval')
    .executeTakeFirst();
  return waiting?.zone;
}
