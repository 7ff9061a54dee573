import { after, days } from '#lib/clock.ts';
import { shortName } from '#lib/short-name.ts';
import { notify } from '#modules/notifications/public.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { handleTick, type TaskHandler } from '#platform/queue.server.ts';
import { keptDays } from './limits.ts';
import { deleteOldConversations, takeToTell } from './tell-store.server.ts';

/** What time does to messages: unread ones are announced, old ones are deleted. */
export const messagingTasks: readonly TaskHandler[] = [
  handleTick('messaging.tick', async (ctx) => {
    await tellOfUnread(ctx);
    await deleteOld(ctx);
  }),
];

/** The people who are told in one transaction. */
const usualBatch = 200;

/** Tells people of messages that they have not read for a while, once until they have read them: `batch` in each transaction. */
export async function tellOfUnread(ctx: Context, batch = usualBatch): Promise<void> {
  while ((await tellBatch(ctx, batch)) === batch);
}

/** Tells the next people. Returns how many, fewer than `batch` at the end. */
function tellBatch(ctx: Context, batch: number): Promise<number> {
  const at = ctx.clock.now();
  return transaction(ctx.db, async (tx) => {
    const told = await takeToTell(tx, at, batch);
    for (const { conversationId, userId, authorName } of told)
      await notify(tx, { userId, kind: 'newMessage', data: { conversationId, author: shortName(authorName) }, at });
    return told.length;
  });
}

async function deleteOld(ctx: Context): Promise<void> {
  const keys = await deleteOldConversations(ctx.db, after(ctx.clock.now(), -days(keptDays)));
  await Promise.all(keys.map((key) => ctx.ports.files.delete(key)));
}
