import { fail } from '#lib/fail.ts';
import { notify } from '#modules/notifications/public.server.ts';
import { closePage } from '#modules/payments/public.server.ts';
import { lockTime } from '#modules/workers/public.server.ts';
import { brokenConstraint, type Tx } from '#platform/database/database.server.ts';
import { payDueAt, startDueAt } from '../deadlines.ts';
import { isPaidFor } from '../states.ts';
import { type JobRow, lockJob } from '../store.server.ts';
import { isMovable } from './is-movable.ts';
import { expireProposals, type ProposalRow, setTime } from './other-time-store.server.ts';

/**
 * Moves a locked job to the proposed time, with its deadline and the start that its refund counts from. Throws Fail
 * `jobs.slotTaken` when the Pro has another job at that time; the transaction is then aborted.
 */
export async function moveTime(tx: Tx, job: JobRow, proposal: ProposalRow, at: Date): Promise<void> {
  await lockTime(tx, job.worker_id);
  const time = {
    starts_at: proposal.starts_at,
    ends_at: proposal.ends_at,
    refund_starts_at: isPaidFor(job.state) ? refundStartAfter(job, proposal) : null,
    due_at: dueAfter(job, proposal, at),
  };
  await setTime(tx, job.id, time).catch((error: unknown) => {
    if (brokenConstraint(error) === 'job_no_overlap') fail('jobs.slotTaken');
    throw error;
  });
  // The provider's page names the old time.
  if (!isPaidFor(job.state)) await closePage(tx, job.id);
}

/**
 * The start that a refund counts from after the move: the earliest that the job has had, so that a client does not get around the
 * late share by moving the job first. A move that the Pro asked for is the Pro's to bear: the terms count from the new start. So they do
 * after a start that was lost to a dispute, which no visit could keep.
 */
function refundStartAfter(
  job: Pick<JobRow, 'starts_at' | 'refund_starts_at' | 'lost_start_at'>,
  { proposed_by, starts_at }: Pick<ProposalRow, 'proposed_by' | 'starts_at'>,
): Date {
  if (proposed_by === 'worker' || job.lost_start_at) return starts_at;
  const before = job.refund_starts_at ?? job.starts_at;
  return before < starts_at ? before : starts_at;
}

/** A payment is due no later than before; a paid job waits for its check-in at the new time. */
function dueAfter(job: JobRow, proposal: ProposalRow, at: Date): Date | null {
  if (isPaidFor(job.state)) return startDueAt(proposal.ends_at);
  const due = payDueAt(job.origin, proposal.starts_at, at);
  return job.due_at && job.due_at < due ? job.due_at : due;
}

/** Closes the proposals of a job that have run out, and tells their authors if they still mattered. */
export async function expireTimes(tx: Tx, jobId: string, at: Date): Promise<void> {
  const job = await lockJob(tx, jobId);
  if (!job) return;
  for (const { proposed_by } of await expireProposals(tx, jobId, at)) {
    if (!isMovable(job)) continue;
    const userId = proposed_by === 'client' ? job.client_id : job.worker_id;
    const data = { jobId, title: job.title, startsAt: job.starts_at, timeZone: job.time_zone };
    await notify(tx, { userId, kind: 'timeExpired', data, at });
  }
}
