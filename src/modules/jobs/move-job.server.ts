import type { Updateable } from 'kysely';
import { fail } from '#lib/fail.ts';
import { targetsOf } from '#lib/machine.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import type { Tx } from '#platform/database/database.server.ts';
import type { Job } from '#platform/database/database-types.ts';
import type { Actor } from '#platform/operations/context.server.ts';
import { type JobState, progressOf } from './states.ts';
import { insertEvent, type JobRow, moveGuarded, type Refund } from './store.server.ts';
import {
  type JobAct,
  type JobMove,
  type JobRole,
  jobTransitions,
  mayAct,
  startedFor,
  takesLostStart,
} from './transitions.ts';

interface Move {
  jobId: string;
  act: JobMove;
  role: JobRole;
  actor: Actor;
  at: Date;
  /** When the clock acts next on the new state; without it, the clock does not. */
  dueAt?: Date;
  /** When the clock reminds the side that has to act before `dueAt`, or to answer a case; without it, the clock does not. */
  remindAt?: Date | null;
  /** What the actor tells the other side; the timeline shows it. */
  note?: string;
  /** The refund by hand that moves it. */
  refund?: Refund;
  set?: Updateable<Job>;
  /** Where an act leads that goes back to where the job came from. */
  back?: JobState;
}

/**
 * Throws Fail `jobs.notNow` unless the transition table lets `role` do `act` with the job as it is. For an act that reads
 * or writes something before it moves the job, which is locked.
 */
export function requireAct(
  job: Pick<JobRow, 'state' | 'started_at' | 'lost_start_at'>,
  act: JobAct,
  role: JobRole,
): void {
  if (!mayAct(act, progressOf(job), role)) fail('jobs.notNow');
}

/**
 * Moves a job as the transition table says, with a line in the timeline and in the audit log, and returns the moved job.
 * Throws Fail `jobs.notNow` when the job is not in a state that the act starts from.
 */
export async function moveJob(tx: Tx, move: Move): Promise<JobRow> {
  return (await tryMoveJob(tx, move)) ?? fail('jobs.notNow');
}

/** Like `moveJob`, but returns null when the job is not in a state that the act starts from. */
export async function tryMoveJob(tx: Tx, move: Move): Promise<JobRow | null> {
  const { jobId, act, role, actor, at, note, refund } = move;
  const { from, by } = jobTransitions[act];
  const to = targetOf(act, move.back);
  // An act that leaves the job in its state does not begin that state again.
  const isSameState = (from as readonly JobState[]).includes(to);
  if (!(by as readonly JobRole[]).includes(role)) throw new Error(`${act} is not for the ${role}`);
  const set = {
    ...move.set,
    state: to,
    ...(!isSameState && { state_since: at }),
    due_at: move.dueAt ?? null,
    remind_at: move.remindAt ?? null,
  };
  const moved = await moveGuarded(
    tx,
    jobId,
    { states: from, started: startedFor(act), lostStart: takesLostStart(act) },
    set,
  );
  if (!moved) return null;
  const actorId = actor.kind === 'user' ? actor.user.id : null;
  await insertEvent(tx, { jobId, act, from: moved.stateBefore, to, actorId, role, at, note, refund });
  await recordAudit(tx, { at, act: `jobs.${act}`, actor, subject: { type: 'job', id: jobId }, detail: { to } });
  return moved;
}

/** Returns the state that an act leads to. `back` chooses among several. */
function targetOf(act: JobMove, back: JobState | undefined): JobState {
  const targets = targetsOf<JobState>(jobTransitions[act]);
  const to = targets.length === 1 ? targets[0] : targets.find((state) => state === back);
  if (!to) throw new Error(`${act} does not lead to ${back}`);
  return to;
}
