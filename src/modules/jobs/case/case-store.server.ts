import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#platform/database/database.server.ts';
import type { JobCase } from '#platform/database/database-types.ts';
import { caseDecideBy } from '../deadlines.ts';
import type { JobSide } from '../transitions.ts';
import { openersAnsweredBy } from './answers-case.ts';
import type { CaseDecider, CaseOpener } from './case-contract.ts';
import { lapseSplitOffers } from './split-store.server.ts';

export async function insertCase(
  tx: Tx,
  opened: { jobId: string; openedBy: CaseOpener; reason: string | null; at: Date },
): Promise<void> {
  const { jobId: job_id, openedBy: opened_by, reason, at: opened_at } = opened;
  const decide_by = caseDecideBy(opened_at);
  await tx.insertInto('job_case').values({ job_id, opened_by, reason, opened_at, decide_by }).execute();
}

/** Returns how many jobs of a Pro have a case that is not decided. */
export async function countOpenCasesOf(db: Db | Tx, workerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('job_case as k')
    .innerJoin('job as j', 'j.id', 'k.job_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('j.worker_id', '=', workerId)
    .where('k.closed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Writes the answer of one side to the case that the other side, or the clock, opened. Returns false, and changes nothing, if
 * there is no such case, or it is closed or answered.
 */
export async function insertAnswer(
  tx: Tx,
  { jobId, by, text, at }: { jobId: string; by: JobSide; text: string; at: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('job_case')
    .set({ answer: text, answered_at: at })
    .where('job_id', '=', jobId)
    .where('opened_by', 'in', openersAnsweredBy[by])
    .where('closed_at', 'is', null)
    .where('answer', 'is', null)
    .returning('job_id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Gives a side that has not answered more time, once, and returns the new date of the decision. Undefined, and changes nothing, when
 * it can't answer, has answered or asked before, or that date has passed.
 */
export async function postponeForAnswer(
  tx: Tx,
  { jobId, by, byMs, at }: { jobId: string; by: JobSide; byMs: number; at: Date },
): Promise<Date | undefined> {
  const row = await tx
    .updateTable('job_case')
    .set({ more_time_at: at, decide_by: laterBy(byMs) })
    .where('job_id', '=', jobId)
    .where('opened_by', 'in', openersAnsweredBy[by])
    .where('closed_at', 'is', null)
    .where('answer', 'is', null)
    .where('more_time_at', 'is', null)
    .where('decide_by', '>', at)
    .returning('decide_by')
    .executeTakeFirst();
  return row?.decide_by;
}

/** Moves the date of an open case's decision by `byMs`: for as long as the client's bank had the payment, no time passes. */
export async function postponeDecision(tx: Tx, jobId: string, byMs: number): Promise<void> {
  await tx
    .updateTable('job_case')
    .set({ decide_by: laterBy(byMs) })
    .where('job_id', '=', jobId)
    .where('closed_at', 'is', null)
    .execute();
}

const laterBy = (ms: number) => sql<Date>`decide_by + ${ms} * interval '1 millisecond'`;

/** How a case is decided, US cents; `released` is before the fee. */
export interface Decision {
  by: CaseDecider;
  released: number;
  refunded: number;
  /** The operator's; null from anyone else. */
  explanation: string | null;
  at: Date;
}

/** Closes an open case, and with it the offer that waits. Returns false, and changes nothing, if there is none or it is closed. */
export async function closeCase(
  tx: Tx,
  jobId: string,
  { by, released, refunded, explanation, at }: Decision,
): Promise<boolean> {
  const row = await tx
    .updateTable('job_case')
    .set({ closed_at: at, decided_by: by, released_cents: released, refunded_cents: refunded, explanation })
    .where('job_id', '=', jobId)
    .where('closed_at', 'is', null)
    .returning('job_id')
    .executeTakeFirst();
  if (row) await lapseSplitOffers(tx, jobId, at);
  return row !== undefined;
}

/** The open cases, by the date of their decision; the first thousand. */
export function findOpenCases(db: Db) {
  return db
    .selectFrom('job_case')
    .innerJoin('job', 'job.id', 'job_case.job_id')
    .select(['job.id as jobId', 'job.title', 'job_case.opened_by as openedBy', 'job_case.opened_at as openedAt'])
    .select(['job_case.decide_by as decideBy', 'job.time_zone as timeZone'])
    .where('job_case.closed_at', 'is', null)
    .orderBy('job_case.decide_by')
    .orderBy('job_case.opened_at')
    .orderBy('job.id')
    .limit(1_000)
    .execute();
}

export function findCase(db: Db | Tx, jobId: string): Promise<Selectable<JobCase> | undefined> {
  return db.selectFrom('job_case').selectAll().where('job_id', '=', jobId).executeTakeFirst();
}
