import { recordAudit } from '#modules/audit/public.server.ts';
import { notifyAdministrators } from '#modules/notifications/public.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { handleTick, type TaskHandler } from '#platform/queue.server.ts';
import { dayOf, removeExpiredBadges } from './application/check-store.server.ts';
import { markRunOut } from './application/notice-store.server.ts';

/** The background work of workers. */
export const workerTasks: readonly TaskHandler[] = [
  handleTick('workers.tick', async (ctx) => {
    await expireBadges(ctx);
    await tellOfRunOutNotices(ctx);
  }),
];

/** Takes the Verified badge from Pros whose identity or background check has expired by `ctx.clock`. */
async function expireBadges(ctx: Context): Promise<void> {
  const at = ctx.clock.now();
  await transaction(ctx.db, async (tx) => {
    for (const id of await removeExpiredBadges(tx, dayOf(at)))
      await recordAudit(tx, { at, act: 'workers.expireBadge', actor: ctx.actor, subject: { type: 'application', id } });
  });
}

/** Notifies the administrators of each notice that was not answered in time by `ctx.clock`, once. */
async function tellOfRunOutNotices(ctx: Context): Promise<void> {
  const at = ctx.clock.now();
  await transaction(ctx.db, async (tx) => {
    for (const applicationId of await markRunOut(tx, at))
      await notifyAdministrators(tx, { kind: 'noticeRunOut', data: { applicationId }, at });
  });
}
