import { type Tx, transaction } from '#platform/database/database.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { askAboutFinish, askAboutStart, openUnanswered, refundUnanswered } from './attention/stand-still.server.ts';
import { openUnchanged } from './changes/open-unchanged.server.ts';
import { expireJob } from './ending/expire-job.server.ts';
import { expireTimes } from './other-time/move-time.server.ts';
import { findExpiring } from './other-time/other-time-store.server.ts';
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
  openUnchanged,
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
  for (const jobId of await findExpiring(ctx.db, now, batch)) await act(ctx, jobId, expireTimes);
}

type Act = (tx: Tx, jobId: string, now: Date) => Promise<void>;

/** Runs `run` on a job in a transaction of its own. A failure is logged. */
function act(ctx: Context, jobId: string, run: Act): Promise<void> {
  return transaction(ctx.db, (tx) => run(tx, jobId, ctx.clock.now())).catch((error: unknown) =>
    ctx.log.error({ err: error, jobId }, 'a due job failed'),
  );
}

/** Runs `run` for each job that `find` lists, a page at a time. */
async function forEachDue(ctx: Context, find: (after: Due | null) => Promise<Due[]>, run: Act): Promise<void> {
  let last: Due | null = null;
  do {
    const due: Due[] = await find(last);
    for (const { id } of due) await act(ctx, id, run);
    last = due.length === batch ? (due.at(-1) ?? null) : null;
  } while (last);
}

async function actOnDue(tx: Tx, jobId: string, now: Date): Promise<void> {
  const job = await lockDueJob(tx, jobId, now);
  const due = job && dueAct(progressOf(job));
  if (!due) return;
  const run = acts[due];
  if (!run) throw new Error(`the clock cannot ${due} a job`);
  await run(tx, job, now);
}
