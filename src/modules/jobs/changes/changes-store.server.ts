import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#platform/database/database.server.ts';
import type { JobChangeRequest } from '#platform/database/database-types.ts';
import { requireItems } from '../scope/scope-store.server.ts';

export type ChangeRequestRow = Selectable<JobChangeRequest>;

/** A request for changes inside a JSON column, where an instant is a text. */
export interface ChangeRequestJson {
  reason: string;
  items: number[];
  requestedAt: string;
  answer: string | null;
  answeredAt: string | null;
  withdrawnAt: string | null;
}

/** A column: the requests for changes of `j`, a job, oldest first. */
export const changeRequests: RawBuilder<ChangeRequestJson[]> = sql`(
  select coalesce(json_agg(json_build_object('reason', r.reason, 'items', array(
      select i.position from job_change_request_item i where i.job_id = r.job_id and i.round = r.round order by i.position),
    'requestedAt', r.requested_at, 'answer', r.answer, 'answeredAt', r.answered_at, 'withdrawnAt', r.withdrawn_at)
    order by r.round), '[]')
  from job_change_request r where r.job_id = j.id)`;

/** Returns the requests for changes of a job, oldest first. */
export function findChangeRequests(db: Db | Tx, jobId: string): Promise<ChangeRequestRow[]> {
  return db.selectFrom('job_change_request').selectAll().where('job_id', '=', jobId).orderBy('round').execute();
}

/** Stores the request of a locked job. Throws Fail `jobs.unknownItem` for an item that is not on the job's list. */
export async function insertChangeRequest(
  tx: Tx,
  request: Pick<ChangeRequestRow, 'job_id' | 'round' | 'reason' | 'requested_at' | 'release_at'>,
  items: readonly number[],
): Promise<void> {
  const { job_id, round } = request;
  const named = await requireItems(tx, job_id, items);
  await tx.insertInto('job_change_request').values(request).execute();
  const rows = named.map((position) => ({ job_id, round, position }));
  if (rows.length > 0) await tx.insertInto('job_change_request_item').values(rows).execute();
}

/** Writes what became of the open request of a job, and returns it. The job must be locked, and wait for the answer. */
export function closeChangeRequest(
  tx: Tx,
  jobId: string,
  outcome: { answer: string; answered_at: Date } | { withdrawn_at: Date },
): Promise<ChangeRequestRow> {
  return tx
    .updateTable('job_change_request')
    .set(outcome)
    .where('job_id', '=', jobId)
    .where('answered_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Returns the positions of the items that a request is about. */
export async function findRequestItems(tx: Tx, { job_id, round }: ChangeRequestRow): Promise<number[]> {
  const rows = await tx
    .selectFrom('job_change_request_item')
    .select('position')
    .where('job_id', '=', job_id)
    .where('round', '=', round)
    .execute();
  return rows.map(({ position }) => position);
}

/** Returns the requests for changes of a person's jobs: for the copy of a person's data. */
export function findChangeRequestsOf(db: Db, userId: string) {
  return db
    .selectFrom('job_change_request as r')
    .innerJoin('job as j', 'j.id', 'r.job_id')
    .select(['r.job_id', 'r.round', 'r.reason', 'r.requested_at', 'r.answer', 'r.answered_at', 'r.withdrawn_at'])
    .where(({ or, eb }) => or([eb('j.client_id', '=', userId), eb('j.worker_id', '=', userId)]))
    .orderBy('r.requested_at')
    .execute();
}
