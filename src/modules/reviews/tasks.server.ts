import { after } from '#lib/clock.ts';
import { transaction } from '#platform/database/database.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { handleTick, type TaskHandler } from '#platform/queue.server.ts';
import { publishOfJob } from './publish.server.ts';
import { lockOverdueJobs } from './store.server.ts';
import { reviewWindowMs } from './window.ts';

const batch = 100;

/** The background work of reviews. */
export const reviewTasks: readonly TaskHandler[] = [handleTick('reviews.tick', publishOverdue)];

/** Publishes reviews whose other side has not written within 14 days of the job's release. */
async function publishOverdue(ctx: Context): Promise<void> {
  while ((await publishBatch(ctx)) === batch);
}

function publishBatch(ctx: Context): Promise<number> {
  const now = ctx.clock.now();
  return transaction(ctx.db, async (tx) => {
    const jobIds = await lockOverdueJobs(tx, after(now, -reviewWindowMs), batch);
    for (const jobId of jobIds) await publishOfJob(tx, jobId, ctx.actor, now);
    return jobIds.length;
  });
}
