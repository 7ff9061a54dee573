import { notify } from '#modules/notifications/public.server.ts';
import { voidHold } from '#modules/payments/public.server.ts';
import { type Tx, transaction } from '#platform/database/database.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { askAboutFinish, askAboutStart, openUnanswered, refundUnanswered } from './attention/stand-still.server.ts';
import { moveJob } from './move-job.server.ts';
import { expireTimes } from './other-time/move-time.server.ts';
import { findExpiring } from './other-time/other-time-store.server.ts';
import { payIfCaptured } from './payment/payment-captured.server.ts';
import { releaseJob } from './release-job.server.ts';
import { remind } from './remind.server.ts';
import { progressOf } from './states.ts';
import { type Due, findDueJobs, findJobsToRemind, type JobRow, lockDueJob } from './store.server.ts';
import { dueAct, type JobAct } from './transitions.ts';

const batch = 100;
const clock = { kind: 'clock' } as const;

/** How the clock does what the transition table leaves to it. */
const acts: Partial<Record<JobAct, (tx: Tx, job: JobRow, at: Date) => Promise<unknown>>> = {
  expire: expireJob,
  askAboutStart,
  askAboutFinish,
  refundUnanswered,
  openUnanswered,
  release: (tx, { id: jobId }, at) => releaseJob(tx, { jobId, role: 'clock', actor: clock, at }),
};

/**
 * Acts on every job whose deadline has passed by `ctx.clock` (task `jobs.tick`, every minute and when the sandbox's clock
 * moves). Each job has a transaction of its own, so one that fails is logged and the others go on.
 */
export async function tick(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  await forEachDue(ctx, (after) => findJobsToRemind(ctx.db, now, after, batch), remind);
  for (const jobId of await findExpiring(ctx.db, now, batch)) {
    await transaction(ctx.db, (tx) => expireTimes(tx, jobId, now));
  }
  await forEachDue(ctx, (after) => findDueJobs(ctx.db, now, after, batch), actOnDue);
}

/** Runs `act` for each job that `find` lists, a page at a time. */
async function forEachDue(
  ctx: Context,
  find: (after: Due | null) => Promise<Due[]>,
  act: (tx: Tx, jobId: string, now: Date) => Promise<void>,
): Promise<void> {
  const now = ctx.clock.now();
  let last: Due | null = null;
  do {
    const due: Due[] = await find(last);
    for (const { id } of due) {
      await transaction(ctx.db, (tx) => act(tx, id, now)).catch((error: unknown) =>
        ctx.log.error({ err: error, jobId: id }, 'a due job failed'),
      );
    }
    last = due.length === batch ? (due.at(-1) ?? null) : null;
  } while (last);
}

async function actOnDue(tx: Tx, jobId: string, now: Date): Promise<void> {
  const job = await lockDueJob(tx, jobId, now);
  const act = job && dueAct(progressOf(job));
  if (!act) return;
  const run = acts[act];
  if (!run) throw new Error(`the clock cannot ${act} a job`);
  await run(tx, job, now);
}

/** The client did not pay in time. A payment that arrived at the last moment makes the job paid instead. */
async function expireJob(tx: Tx, job: JobRow, at: Date): Promise<void> {
  if (!(await voidHold(tx, job.id))) {
    await payIfCaptured(tx, job.id, at);
    return;
  }
  await moveJob(tx, { jobId: job.id, act: 'expire', role: 'clock', actor: clock, at });
  // A Pro is not notified of an instant booking before it is paid.
  const people = job.origin === 'instantBooking' ? [job.client_id] : [job.client_id, job.worker_id];
  for (const userId of people) {
    await notify(tx, { userId, kind: 'paymentExpired', data: { jobId: job.id, title: job.title }, at });
  }
}
