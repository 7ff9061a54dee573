import { recordAudit } from '#modules/audit/public.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { deleteFeedMadeBy } from './feed-store.server.ts';

/** Stops the calendar address that a person had at `at`, when another device was signed out: a thief may have read or made it. */
export async function onOtherAccessEnded(ctx: Context, { userId, at }: { userId: string; at: string }): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    if (!(await deleteFeedMadeBy(tx, userId, at))) return;
    const subject = { type: 'user', id: userId };
    await recordAudit(tx, { at: ctx.clock.now(), act: 'jobs.removeFeed', actor: ctx.actor, subject });
  });
}
