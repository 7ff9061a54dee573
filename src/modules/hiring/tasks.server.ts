import { transaction } from '#platform/database/database.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { handleTask, handleTick, type TaskHandler } from '#platform/queue.server.ts';
import { lockDueRequests } from './offers/offer-store.server.ts';
import { announceProject, announceTask, sendSummaries } from './projects/announce-project.server.ts';
import { expireAndNotify } from './run-out.server.ts';

const batch = 200;

/** The background work of hiring. */
export const hiringTasks: readonly TaskHandler[] = [
  handleTick('hiring.tick', expireDue),
  handleTick('hiring.summaries', sendSummaries),
  handleTask(announceTask, (ctx, { projectId }) => announceProject(ctx, projectId)),
];

/** Expires the requests, offers and unanswered Pros whose time has passed by `ctx.clock`. */
async function expireDue(ctx: Context): Promise<void> {
  while ((await expireBatch(ctx)) === batch);
}

function expireBatch(ctx: Context): Promise<number> {
  const now = ctx.clock.now();
  return transaction(ctx.db, async (tx) => {
    const ids = await lockDueRequests(tx, now, batch);
    if (ids.length > 0) await expireAndNotify(ctx, tx, ids, now);
    return ids.length;
  });
}
