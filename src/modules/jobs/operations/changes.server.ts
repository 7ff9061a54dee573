import { after } from '#lib/clock.ts';
import { fail } from '#lib/fail.ts';
import { notify } from '#modules/notifications/public.server.ts';
import { heldOf } from '#modules/payments/public.server.ts';
import { displayNameOf } from '#modules/workers/public.server.ts';
import { type Tx, transaction } from '#platform/database/database.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { operation } from '#platform/operations/operation.server.ts';
import { clientOf, workerOf } from '../access.server.ts';
import { closeChangeRequest, findChangeRequests, insertChangeRequest } from '../changes/changes-store.server.ts';
import { jobsContract } from '../contract.ts';
import { answerChangesWithinMs, nextReminder, releaseAfterMs } from '../deadlines.ts';
import { maxChangeRequests } from '../limits.ts';
import { moveJob, requireAct } from '../move-job.server.ts';
import { recordScope } from '../scope/record-scope.server.ts';
import { type JobRow, lockJob } from '../store.server.ts';
import { jobTransitions } from '../transitions.ts';

/**
 * The client asks for changes before the money is released; the Pro, who is told, has 72 hours to answer. Throws Fail `jobs.notNow` (the
 * work is not submitted, asked about already, or about to be released), `jobs.noChangesLeft` (asked twice), `jobs.unknownItem`.
 */
export const requestChanges = operation(jobsContract.requestChanges, {
  allow: clientOf,
  async run(ctx, { jobId, reason, items }) {
    const at = ctx.clock.now();
    await transaction(ctx.db, async (tx) => {
      const job = (await lockJob(tx, jobId)) ?? fail('api.notFound');
      requireAct(job, 'requestChanges', 'client');
      // The clock has not acted on a release that is due already.
      if (!job.due_at || job.due_at <= at) fail('jobs.notNow');
      const round = (await findChangeRequests(tx, jobId)).length + 1;
      if (round > maxChangeRequests) fail('jobs.noChangesLeft');
      const request = { job_id: jobId, round, reason, requested_at: at, release_at: job.due_at };
      await insertChangeRequest(tx, request, items);
      const dueAt = after(at, answerChangesWithinMs);
      const remindAt = nextReminder(at, dueAt, at);
      await moveJob(tx, { jobId, act: 'requestChanges', role: 'client', actor: ctx.actor, at, dueAt, remindAt });
      const data = { jobId, title: job.title, answerAt: dueAt, timeZone: job.time_zone };
      await notify(tx, { userId: job.worker_id, kind: 'changesRequested', data, at });
    });
    return { state: jobTransitions.requestChanges.to };
  },
});

/**
 * The Pro answers the request and submits the work again: the client, who is told, has the whole time to check it. Throws Fail
 * `jobs.notNow`, `jobs.unknownItem` for an item that is not work, or is done already.
 */
export const answerChanges = operation(jobsContract.answerChanges, {
  allow: workerOf,
  async run(ctx, { jobId, answer, done }) {
    const at = ctx.clock.now();
    await transaction(ctx.db, async (tx) => {
      const job = (await lockJob(tx, jobId)) ?? fail('api.notFound');
      requireAct(job, 'answerChanges', 'worker');
      await closeChangeRequest(tx, jobId, { answer, answered_at: at });
      await recordScope(tx, jobId, { done, undone: [] }, at);
      const releaseMs = releaseAfterMs(await heldOf(tx, jobId));
      const releaseAt = await submitAgain(tx, ctx, job, { act: 'answerChanges', role: 'worker', at, releaseMs });
      const worker = await displayNameOf(tx, job.worker_id);
      const data = { jobId, title: job.title, worker, releaseAt, timeZone: job.time_zone };
      await notify(tx, { userId: job.client_id, kind: 'changesAnswered', data, at });
    });
    return { state: jobTransitions.answerChanges.to };
  },
});

/** The client takes the request back: the release is as far away as it was before, and the Pro is told. Throws Fail `jobs.notNow`. */
export const withdrawChanges = operation(jobsContract.withdrawChanges, {
  allow: clientOf,
  async run(ctx, { jobId }) {
    const at = ctx.clock.now();
    await transaction(ctx.db, async (tx) => {
      const job = (await lockJob(tx, jobId)) ?? fail('api.notFound');
      requireAct(job, 'withdrawChanges', 'client');
      const request = await closeChangeRequest(tx, jobId, { withdrawn_at: at });
      const releaseMs = request.release_at.getTime() - request.requested_at.getTime();
      const releaseAt = await submitAgain(tx, ctx, job, { act: 'withdrawChanges', role: 'client', at, releaseMs });
      const data = { jobId, title: job.title, releaseAt, timeZone: job.time_zone };
      await notify(tx, { userId: job.worker_id, kind: 'changesWithdrawn', data, at });
    });
    return { state: jobTransitions.withdrawChanges.to };
  },
});

/** Moves a job back to submitted, and returns when the clock releases its money: `releaseMs` from now. */
async function submitAgain(
  tx: Tx,
  ctx: Context,
  { id: jobId }: JobRow,
  {
    at,
    releaseMs,
    ...by
  }: { act: 'answerChanges' | 'withdrawChanges'; role: 'worker' | 'client'; at: Date; releaseMs: number },
): Promise<Date> {
  const dueAt = after(at, releaseMs);
  await moveJob(tx, { ...by, jobId, actor: ctx.actor, at, dueAt, remindAt: nextReminder(at, dueAt, at) });
  return dueAt;
}
