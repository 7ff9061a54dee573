import { after } from '#lib/clock.ts';
import { notify } from '#modules/notifications/public.server.ts';
import { displayNameOf } from '#modules/workers/public.server.ts';
import type { Tx } from '#platform/database/database.server.ts';
import { openCase } from '../case/open-case.server.ts';
import { answerWithinMs, firstCaseReminder, nextReminder } from '../deadlines.ts';
import { moveJob } from '../move-job.server.ts';
import type { JobRow } from '../store.server.ts';
import { isSuspended } from '../suspension/suspension-store.server.ts';
import { refundAll } from './refund-all.server.ts';

// The acts of the clock on a job that stands still. Each function takes the locked job whose deadline has passed.

const clock = { role: 'clock', actor: { kind: 'clock' } } as const;
const operator = { role: 'admin', actor: { kind: 'operator' } } as const;

/** The Pro has not checked in: the client is asked whether the Pro came, and the Pro is told. */
export async function askAboutStart(tx: Tx, job: JobRow, at: Date): Promise<void> {
  await putStartQuestion(tx, await ask(tx, job, 'askAboutStart', at), at);
}

/** Asks the client of a job that needs attention about its start, the first time or again, and tells the Pro what happens next. */
export async function putStartQuestion(tx: Tx, job: JobRow, at: Date): Promise<void> {
  await askClient(tx, job, at);
  await tellAsked(tx, job, at);
}

/** The work has not been submitted: the client is asked whether it is finished, and the Pro is told. */
export async function askAboutFinish(tx: Tx, job: JobRow, at: Date): Promise<void> {
  const asked = await ask(tx, job, 'askAboutFinish', at);
  await askClient(tx, asked, at);
  await notify(tx, { userId: job.worker_id, kind: 'submissionMissing', data: answerData(asked), at });
}

function ask(tx: Tx, { id: jobId }: JobRow, act: 'askAboutStart' | 'askAboutFinish', at: Date): Promise<JobRow> {
  const dueAt = after(at, answerWithinMs);
  return moveJob(tx, { ...clock, jobId, act, at, dueAt, remindAt: nextReminder(at, dueAt, at) });
}

/** Sends the client of a job that needs attention its question, the first time or again. */
export async function askClient(tx: Tx, job: JobRow, at: Date): Promise<void> {
  const data = { ...answerData(job), worker: await displayNameOf(tx, job.worker_id) };
  const to = { userId: job.client_id, at };
  const isOtherSuspended = await isSuspended(tx, job.worker_id);
  if (job.started_at) await notify(tx, { ...to, kind: 'finishAsked', data });
  else await notify(tx, { ...to, kind: 'arrivalAsked', data: { ...data, isOtherSuspended } });
}

/** Tells the Pro of a job whose client is asked about the start what happens next, as it is now. */
export async function tellAsked(tx: Tx, job: JobRow, at: Date): Promise<void> {
  const data = { ...answerData(job), isOtherSuspended: await isSuspended(tx, job.client_id) };
  await notify(tx, { userId: job.worker_id, kind: 'checkInMissing', data, at });
}

const answerData = (job: JobRow) => ({
  jobId: job.id,
  title: job.title,
  // A job that needs attention always has a deadline.
  answerAt: job.due_at as Date,
  timeZone: job.time_zone,
  isStartLost: job.lost_start_at !== null,
});

/**
 * The Pro has not checked in, and the client has not said that the Pro came: everything is refunded, without a strike. A client whose
 * account is suspended could show no PIN and give no answer: a case, which the operator decides.
 */
export async function refundUnanswered(tx: Tx, job: JobRow, at: Date): Promise<void> {
  if (await isSuspended(tx, job.client_id)) return openClockCase(tx, job, { ...operator, act: 'dispute' }, at);
  const { id: jobId } = job;
  await moveJob(tx, { ...clock, jobId, act: 'refundUnanswered', at });
  const refundCents = await refundAll(tx, jobId, at);
  for (const userId of [job.client_id, job.worker_id]) {
    const data = { jobId, title: job.title, refundCents, isPayer: userId === job.client_id };
    await notify(tx, { userId, kind: 'refundUnanswered', data, at });
  }
}

/** Neither side has said that the work is finished: a case, which the operator decides. */
export const openUnanswered = (tx: Tx, job: JobRow, at: Date): Promise<void> =>
  openClockCase(tx, job, { ...clock, act: 'openUnanswered' }, at);

async function openClockCase(
  tx: Tx,
  job: JobRow,
  move: Pick<Parameters<typeof moveJob>[1], 'role' | 'actor' | 'act'>,
  at: Date,
): Promise<void> {
  const { id: jobId } = job;
  await moveJob(tx, { ...move, jobId, at, remindAt: firstCaseReminder(at) });
  await openCase(tx, job, { openedBy: 'clock', reason: null, at });
  const data = { jobId, title: job.title, isNeverStarted: job.started_at === null };
  for (const userId of [job.client_id, job.worker_id]) await notify(tx, { userId, kind: 'caseUnanswered', data, at });
}
