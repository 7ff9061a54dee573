import { after } from '#lib/clock.ts';
import { fail } from '#lib/fail.ts';
import { forMinutes, usd } from '#lib/money.ts';
import { notify } from '#modules/notifications/public.server.ts';
import { heldOf } from '#modules/payments/public.server.ts';
import { displayNameOf } from '#modules/workers/public.server.ts';
import { brokenConstraint, type Tx, transaction } from '#platform/database/database.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { operation } from '#platform/operations/operation.server.ts';
import { workerOf } from '../access.server.ts';
import { jobsContract } from '../contract.ts';
import { nextReminder, releaseAfterMs } from '../deadlines.ts';
import { moveJob, requireAct } from '../move-job.server.ts';
import { recordScope } from '../scope/record-scope.server.ts';
import type { SubmittedScope } from '../scope/scope-contract.ts';
import { type JobRow, lockJob } from '../store.server.ts';
import { jobTransitions } from '../transitions.ts';

/**
 * The Pro submits the work, with the time worked if it is hourly, and each item of the scope ticked or explained. The clock releases
 * the money after a while.
 */
export const submitWork = operation(jobsContract.submit, {
  allow: workerOf,
  async run(ctx, { jobId, ...submission }) {
    await transaction(ctx.db, (tx) => submit(tx, ctx, jobId, submission)).catch(translate);
    return { state: jobTransitions.submit.to };
  },
});

type Submission = SubmittedScope & { workedMinutes?: number };

async function submit(tx: Tx, ctx: Context, jobId: string, submission: Submission): Promise<void> {
  const at = ctx.clock.now();
  const job = (await lockJob(tx, jobId)) ?? fail('api.notFound');
  requireAct(job, 'submit', 'worker');
  const heldCents = await heldOf(tx, jobId);
  const worked = checkHours(job, submission.workedMinutes);
  await recordScope(tx, jobId, submission, at);
  const dueAt = after(at, releaseAfterMs(heldCents));
  const remindAt = nextReminder(at, dueAt, at);
  const set = { worked_minutes: worked };
  await moveJob(tx, { jobId, act: 'submit', role: 'worker', actor: ctx.actor, at, dueAt, remindAt, set });
  const data = {
    jobId,
    worker: await displayNameOf(tx, job.worker_id),
    title: job.title,
    releaseAt: dueAt,
    timeZone: job.time_zone,
  };
  await notify(tx, { userId: job.client_id, kind: 'workSubmitted', data, at });
}

/**
 * Returns the minutes of hourly work, at most what the agreed price pays for; null for a fixed price. When a part has been refunded, the
 * release pays what is held.
 */
function checkHours(job: JobRow, worked: number | undefined): number | null {
  if (job.hourly_rate_cents === null) return null;
  if (worked === undefined) fail('jobs.hoursMissing');
  if (forMinutes(usd(job.hourly_rate_cents), worked) > job.price_cents) fail('jobs.moreThanHeld');
  return worked;
}

/** Triggers of the table refuse the move: the three photos belong to a later context, and no act leaves an item open. */
function translate(error: unknown): never {
  if (brokenConstraint(error) === 'job_needs_three_photos') fail('jobs.photosMissing');
  if (brokenConstraint(error) === 'job_needs_ticked_scope') fail('jobs.scopeOpen');
  throw error;
}
