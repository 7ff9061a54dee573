import { notify } from '#modules/notifications/public.server.ts';
import { voidHold } from '#modules/payments/public.server.ts';
import { type Tx, transaction } from '#platform/database/database.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { nextReminder } from './deadlines.ts';
import { moveJob } from './move-job.server.ts';
import { payIfCaptured } from './payment/payment-captured.server.ts';
import { releaseJob } from './release-job.server.ts';
import {
  type Due,
  findDueJobs,
  findJobsToRemind,
  type JobRow,
  lockDueJob,
  lockJobToRemind,
  setReminder,
} from './store.server.ts';
import { dueAct, type JobAct } from './transitions.ts';

const batch = 100;
const clock = { kind: 'clock' } as const;

/** How the clock does what the transition table leaves to it. */
const acts: Partial<Record<JobAct, (tx: Tx, job: JobRow, at: Date) => Promise<unknown>>> = {
  expire: expireJob,
  release: (tx, { id: jobId }, at) => releaseJob(tx, { jobId, role: 'clock', actor: clock, at }),
};

/**
 * Acts on every job whose deadline has passed by `ctx.clock` (task `jobs.tick`, every minute and when the sandbox's clock
 * moves). Each job has a transaction of its own, so one that fails is logged and the others go on.
 */
export async function tick(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  await forEachDue(ctx, (after) => findJobsToRemind(ctx.db, now, after, batch), remind);
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

/** Reminds the client that the money of submitted work is about to be released. */
async function remind(tx: Tx, jobId: string, now: Date): Promise<void> {
  const job = await lockJobToRemind(tx, jobId, now);
  if (!job?.due_at) return;
  await setReminder(tx, jobId, nextReminder(job.state_since, job.due_at, now));
  // The clock was away for so long that the release itself is due.
  if (job.due_at <= now) return;
  const data = { jobId, title: job.title, releaseAt: job.due_at, timeZone: job.time_zone };
  await notify(tx, { userId: job.client_id, kind: 'releaseSoon', data, at: now });
}

async function actOnDue(tx: Tx, jobId: string, now: Date): Promise<void> {
  const job = await lockDueJob(tx, jobId, now);
  const act = job && dueAct(job.state);
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
  for (const userId of [job.client_id, job.worker_id]) {
    await notify(tx, { userId, kind: 'paymentExpired', data: { jobId: job.id, title: job.title }, at });
  }
}
