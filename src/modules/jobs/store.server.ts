import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '#platform/database/database.server.ts';
import type { Job } from '#platform/database/database-types.ts';
import { prepared } from '#platform/database/prepared.server.ts';
import { holdsSlot, type JobState, jobStates } from './states.ts';
import type { JobEventAct, JobRole } from './transitions.ts';

export type JobRow = Selectable<Job>;

export async function insertJob(tx: Tx, job: Insertable<Job>): Promise<string> {
  const { id } = await tx.insertInto('job').values(job).returning('id').executeTakeFirstOrThrow();
  return id;
}

export function findJob(db: Db, id: string): Promise<JobRow | undefined> {
  return db.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The two people of a job, by side. */
export type Parties = { clientId: string; workerId: string };

export function findParties(db: Db, jobId: string): Promise<Parties | undefined> {
  return db
    .selectFrom('job')
    .modifyFront(prepared)
    .select(['client_id as clientId', 'worker_id as workerId'])
    .where('id', '=', jobId)
    .executeTakeFirst();
}

/** Returns the title of the first job of a Pro that holds its slot and lies, even partly, between two instants; `without` is a job that is left out. */
export async function findTitleWithin(
  db: Db,
  slot: { workerId: string; startsAt: Date; endsAt: Date; without?: string },
): Promise<string | null> {
  const { rows } = await sql<{ title: string }>`
    select title from job where worker_id = ${slot.workerId}
      and tstzrange(starts_at, ends_at) && tstzrange(${slot.startsAt}, ${slot.endsAt})
      and coalesce(frozen_from, state) = any (${jobStates.filter(holdsSlot)}) and id is distinct from ${slot.without ?? null}::uuid
    order by starts_at limit 1`.execute(db);
  return rows[0]?.title ?? null;
}

/** The job, locked until the transaction ends. */
export function lockJob(tx: Tx, id: string): Promise<JobRow | undefined> {
  return tx.selectFrom('job').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The job if its deadline has passed, locked. Undefined also while another process has it locked. */
export function lockDueJob(tx: Tx, id: string, now: Date): Promise<JobRow | undefined> {
  const query = tx.selectFrom('job').selectAll().where('id', '=', id).where('due_at', '<=', now);
  return query.forUpdate().skipLocked().executeTakeFirst();
}

/** A place in the order of deadlines. */
export interface Due {
  id: string;
  /** The deadline as PostgreSQL writes it: a Date would lose its microseconds. */
  dueAt: string;
}

/** Jobs whose deadline has passed, earliest first, after a place in that order. */
export async function findDueJobs(db: Db, now: Date, after: Due | null, limit: number): Promise<Due[]> {
  const next = after ? sql`and (due_at, id) > (${after.dueAt}::timestamptz, ${after.id}::uuid)` : sql``;
  const { rows } = await sql<Due>`
    select id, due_at::text as "dueAt" from job where due_at <= ${now} ${next}
    order by due_at, id limit ${limit}`.execute(db);
  return rows;
}

/** Jobs with a reminder to be sent, earliest first, after a place in that order. */
export async function findJobsToRemind(db: Db, now: Date, after: Due | null, limit: number): Promise<Due[]> {
  const next = after ? sql`and (remind_at, id) > (${after.dueAt}::timestamptz, ${after.id}::uuid)` : sql``;
  const { rows } = await sql<Due>`
    select id, remind_at::text as "dueAt" from job where remind_at <= ${now} ${next}
    order by remind_at, id limit ${limit}`.execute(db);
  return rows;
}

/** The job if a reminder of it is to be sent, locked. Undefined also while another process has it locked. */
export function lockJobToRemind(tx: Tx, id: string, now: Date): Promise<JobRow | undefined> {
  const query = tx.selectFrom('job').selectAll().where('id', '=', id).where('remind_at', '<=', now);
  return query.forUpdate().skipLocked().executeTakeFirst();
}

export async function setReminder(tx: Tx, id: string, remindAt: Date | null): Promise<void> {
  await tx.updateTable('job').set({ remind_at: remindAt }).where('id', '=', id).execute();
}

/** A job after a move, and the state that it was in when the move locked it. */
export type MovedJob = JobRow & { stateBefore: JobState };

/** Where a move starts: one of `states`, and if `started` is given, before (false) or after (true) the work has started. */
export interface MoveStart {
  states: readonly JobState[];
  started?: boolean;
  /** False leaves out jobs whose start passed while the client's bank had the payment. */
  lostStart?: boolean;
}

/** Changes a job that is where a move starts. Returns undefined, and changes nothing, when it is not. */
export function moveGuarded(tx: Tx, id: string, from: MoveStart, set: Updateable<Job>): Promise<MovedJob | undefined> {
  // The state before is read under the lock: one read earlier could be another move's by now.
  return tx
    .with('before', (cte) => {
      const all = cte.selectFrom('job').select(['id', 'state']).where('id', '=', id).where('state', 'in', from.states);
      const job = from.lostStart === false ? all.where('lost_start_at', 'is', null) : all;
      if (from.started === undefined) return job.forUpdate();
      return job.where('started_at', from.started ? 'is not' : 'is', null).forUpdate();
    })
    .updateTable('job')
    .from('before')
    .set(set)
    .whereRef('job.id', '=', 'before.id')
    .returningAll('job')
    .returning('before.state as stateBefore')
    .executeTakeFirst();
}

/** What is known about wrong PINs: the tries since the last wait, the waits so far, and the end of the last one. */
type PinTries = Pick<Updateable<Job>, 'pin_attempts' | 'pin_waits' | 'pin_locked_until'>;

export async function setPinTries(tx: Tx, id: string, tries: PinTries): Promise<void> {
  await tx.updateTable('job').set(tries).where('id', '=', id).execute();
}

export interface NewEvent {
  jobId: string;
  act: JobEventAct;
  from: JobState | null;
  to: JobState;
  actorId: string | null;
  role: JobRole;
  at: Date;
  note?: string;
  /** The refund by hand that the line tells of. There is one line for each. */
  refund?: Refund;
  /** What an offered split would refund, US cents. */
  refundCents?: number;
}

/** A refund of the provider, by its id there, in US cents. */
export interface Refund {
  id: string;
  cents: number;
}

/** Adds a line to the timeline. Returns false, and adds nothing, when there is one of the same refund. */
export async function insertEvent(tx: Tx, event: NewEvent): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('job_event')
    .values({
      job_id: event.jobId,
      act: event.act,
      from_state: event.from,
      to_state: event.to,
      actor_id: event.actorId,
      actor_role: event.role,
      at: event.at,
      note: event.note ?? null,
      amount_cents: (event.refund?.cents ?? event.refundCents) || null,
      refund_id: event.refund?.id ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
