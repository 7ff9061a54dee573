import { days } from '#lib/clock.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import { notify, notifyAdministrators } from '#modules/notifications/public.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { handleTick, type TaskHandler } from '#platform/queue.server.ts';
import { removeExpiredBadges } from './application/check-store.server.ts';
import { markRunOut } from './application/notice-store.server.ts';
import { todayInTheWest } from './application/paper-details.ts';
import { markExpired, markExpiring } from './application/paper-store.server.ts';

/** The background work of workers. */
export const workerTasks: readonly TaskHandler[] = [
  handleTick('workers.tick', async (ctx) => {
    await expireBadges(ctx);
    await tellOfRunOutNotices(ctx);
    await tellOfExpiringPapers(ctx);
  }),
];

/** Takes the Verified badge from Pros whose identity or background check has expired by `ctx.clock`. */
async function expireBadges(ctx: Context): Promise<void> {
  const at = ctx.clock.now();
  await transaction(ctx.db, async (tx) => {
    for (const id of await removeExpiredBadges(tx, at))
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

/** How long before its last day a Pro is notified that a paper expires. */
const noticeMs = days(30);

/** Notifies each approved Pro once that a paper expires within thirty days by `ctx.clock`, and once that it has expired. */
async function tellOfExpiringPapers(ctx: Context): Promise<void> {
  const at = ctx.clock.now();
  const today = todayInTheWest(at);
  const lastDay = todayInTheWest(new Date(at.getTime() + noticeMs));
  await transaction(ctx.db, async (tx) => {
    for (const { workerId, kind: paperKind, expiresOn } of await markExpiring(tx, { today, lastDay, at }))
      await notify(tx, { userId: workerId, kind: 'paperExpiring', data: { paperKind, expiresOn }, at });
    for (const { workerId, kind: paperKind, expiresOn } of await markExpired(tx, { today, at }))
      await notify(tx, { userId: workerId, kind: 'paperExpired', data: { paperKind, expiresOn }, at });
  });
}
