import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#platform/database/database.server.ts';
import type { JobTimeProposal } from '#platform/database/database-types.ts';

export type ProposalRow = Selectable<JobTimeProposal>;

/** A proposal inside a JSON column, where an instant is a text. */
export interface ProposalJson {
  id: string;
  by: 'client' | 'worker';
  startsAt: string;
  endsAt: string;
  message: string;
  expiresAt: string;
}

/** A column: the open proposal of `j`, a job; null without one. It may have run out. */
export const openProposal: RawBuilder<ProposalJson | null> = sql`(
  select json_build_object('id', p.id, 'by', p.proposed_by, 'startsAt', p.starts_at, 'endsAt', p.ends_at,
    'message', p.message, 'expiresAt', p.expires_at)
  from job_time_proposal p where p.job_id = j.id and p.state = 'open')`;

type NewProposal = Pick<
  ProposalRow,
  'job_id' | 'proposed_by' | 'starts_at' | 'ends_at' | 'message' | 'proposed_at' | 'expires_at'
>;

/** Stores a proposal and returns its id; undefined, and stores nothing, when the job has an open one. */
export async function insertProposal(tx: Tx, proposal: NewProposal): Promise<string | undefined> {
  const row = await tx
    .insertInto('job_time_proposal')
    .values(proposal)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Counts the proposals that one side of a job has made since an instant. */
export async function countProposals(
  tx: Tx,
  { jobId, by, since }: { jobId: string; by: ProposalRow['proposed_by']; since: Date },
): Promise<number> {
  const { count } = await tx
    .selectFrom('job_time_proposal')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('job_id', '=', jobId)
    .where('proposed_by', '=', by)
    .where('proposed_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

/** Closes an open proposal that one side made, before it runs out. Undefined when there is none. */
export function closeProposal(
  tx: Tx,
  { jobId, proposalId, by }: { jobId: string; proposalId: string; by: ProposalRow['proposed_by'] },
  state: 'accepted' | 'declined' | 'withdrawn',
  at: Date,
): Promise<ProposalRow | undefined> {
  return tx
    .updateTable('job_time_proposal')
    .set({ state, decided_at: at })
    .where('id', '=', proposalId)
    .where('job_id', '=', jobId)
    .where('proposed_by', '=', by)
    .where('state', '=', 'open')
    .where('expires_at', '>', at)
    .returningAll()
    .executeTakeFirst();
}

/** Closes the proposals of a job that have run out, and returns them. */
export function expireProposals(tx: Tx, jobId: string, at: Date): Promise<ProposalRow[]> {
  return tx
    .updateTable('job_time_proposal')
    .set({ state: 'expired', decided_at: at })
    .where('job_id', '=', jobId)
    .where('state', '=', 'open')
    .where('expires_at', '<=', at)
    .returningAll()
    .execute();
}

/** Returns the jobs with a proposal that has run out. */
export async function findExpiring(db: Db, at: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('job_time_proposal')
    .select('job_id as id')
    .where('state', '=', 'open')
    .where('expires_at', '<=', at)
    .orderBy('expires_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Moves a job, which is locked. */
export async function setTime(
  tx: Tx,
  jobId: string,
  time: { starts_at: Date; ends_at: Date; refund_starts_at: Date | null; due_at: Date | null },
): Promise<void> {
  await tx
    .updateTable('job')
    .set({ ...time, lost_start_at: null })
    .where('id', '=', jobId)
    .execute();
}

/** Returns the proposals for the jobs of a person: for the copy of a person's data. */
export function findProposalsOf(db: Db, userId: string) {
  return db
    .selectFrom('job_time_proposal as p')
    .innerJoin('job as j', 'j.id', 'p.job_id')
    .select(['p.job_id', 'p.proposed_by', 'p.starts_at', 'p.ends_at', 'p.message', 'p.state', 'p.proposed_at'])
    .where(({ or, eb }) => or([eb('j.client_id', '=', userId), eb('j.worker_id', '=', userId)]))
    .orderBy('p.proposed_at')
    .execute();
}
