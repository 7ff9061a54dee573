import { recordAudit } from '#modules/audit/public.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { handleTick, type TaskHandler } from '#platform/queue.server.ts';
import { dayOf, removeExpiredBadges } from './application/check-store.server.ts';

/** The background work of workers. */
export const workerTasks: readonly TaskHandler[] = [handleTick('workers.tick', expireBadges)];

/** Takes the Verified badge from Pros whose identity or background check has expired by `ctx.clock`. */
async function expireBadges(ctx: Context): Promise<void> {
  const at = ctx.clock.now();
  await transaction(ctx.db, async (tx) => {
    for (const id of await removeExpiredBadges(tx, dayOf(at)))
      await recordAudit(tx, { at, act: 'workers.expireBadge', actor: ctx.actor, subject: { type: 'application', id } });
  });
}
