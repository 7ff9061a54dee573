import { notify, tellOperator } from '#modules/notifications/public.server.ts';
import { heldOf } from '#modules/payments/public.server.ts';
import type { Tx } from '#platform/database/database.server.ts';
import { askClient } from './attention/stand-still.server.ts';
import { answersCase } from './case/answers-case.ts';
import { findCase } from './case/case-store.server.ts';
import { tellToAnswer } from './changes/tell-to-answer.server.ts';
import { isDecisionAsked, isForSilentSide, nextCaseReminder, nextReminder } from './deadlines.ts';
import type { JobState } from './states.ts';
import { type JobRow, lockJobToRemind, setReminder } from './store.server.ts';

/** The reminders of a deadline: state → the notification. */
const reminders: Partial<Record<JobState, (tx: Tx, job: JobRow, dueAt: Date, now: Date) => Promise<void>>> = {
  in_progress: remindToSubmit,
  needs_attention: remindToAnswer,
  submitted: remindOfRelease,
  changes_requested: remindOfChanges,
};

/** Reminds the side that has to act before the clock does, or before the operator decides a case. */
export async function remind(tx: Tx, jobId: string, now: Date): Promise<void> {
  const job = await lockJobToRemind(tx, jobId, now);
  if (!job) return;
  await setReminder(tx, jobId, null);
  if (job.state === 'disputed') return remindOfCase(tx, job, now);
  // The clock was away for so long that its own act is due.
  if (!job.due_at || job.due_at <= now) return;
  await reminders[job.state]?.(tx, job, job.due_at, now);
}

async function remindToSubmit(tx: Tx, job: JobRow, askAt: Date, at: Date): Promise<void> {
  const data = { jobId: job.id, title: job.title, askAt, timeZone: job.time_zone };
  await notify(tx, { userId: job.worker_id, kind: 'submitSoon', data, at });
}

async function remindToAnswer(tx: Tx, job: JobRow, dueAt: Date, at: Date): Promise<void> {
  await setReminder(tx, job.id, nextReminder(job.state_since, dueAt, at));
  await askClient(tx, job, at);
}

/** The money of submitted work is about to be released. */
async function remindOfRelease(tx: Tx, job: JobRow, releaseAt: Date, at: Date): Promise<void> {
  await setReminder(tx, job.id, nextReminder(job.state_since, releaseAt, at));
  const data = { jobId: job.id, title: job.title, releaseAt, timeZone: job.time_zone };
  await notify(tx, { userId: job.client_id, kind: 'releaseSoon', data, at });
}

/** A request for changes waits for the Pro's answer, and becomes a case without one. */
async function remindOfChanges(tx: Tx, job: JobRow, answerAt: Date, at: Date): Promise<void> {
  await setReminder(tx, job.id, nextReminder(job.state_since, answerAt, at));
  await tellToAnswer(tx, job, at);
}

/** An open case waits for the answer of one side and for its decision: the side is reminded once, the operator until it is decided. */
async function remindOfCase(tx: Tx, job: JobRow, at: Date): Promise<void> {
  const opened = await findCase(tx, job.id);
  if (!opened) return;
  const { decide_by: decideBy } = opened;
  await setReminder(tx, job.id, nextCaseReminder(decideBy, at));
  // The clock may have been away for so long that both are due.
  if (opened.answer === null && job.remind_at && isForSilentSide(decideBy, job.remind_at)) {
    const userId = answersCase('client', opened.opened_by) ? job.client_id : job.worker_id;
    await notify(tx, { userId, kind: 'caseSilent', data: { jobId: job.id, title: job.title }, at });
  }
  if (isDecisionAsked(decideBy, at)) await remindOperator(tx, job, { decideBy, at });
}

async function remindOperator(tx: Tx, job: JobRow, { decideBy, at }: { decideBy: Date; at: Date }): Promise<void> {
  const about = {
    title: job.title,
    cents: await heldOf(tx, job.id),
    decideBy: decideBy.toISOString(),
    isLate: decideBy <= at,
  };
  await tellOperator(tx, { kind: 'caseWaits', id: job.id, about, at: at.toISOString() });
}
