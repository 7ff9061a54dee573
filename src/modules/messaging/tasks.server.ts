import { after, days } from '#lib/clock.ts';
import { shortName } from '#lib/short-name.ts';
import { eraseNotices, notify } from '#modules/notifications/public.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import { FileKeys, removeFiles } from '#platform/files/remove-files.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { defineTask, enqueue, handleTask, handleTick, type TaskHandler } from '#platform/queue.server.ts';
import { keptDays } from './limits.ts';
import { deleteOldConversations, takeToTell } from './tell-store.server.ts';

/** Delete the files of deleted conversations. */
const removeFilesTask = defineTask('messaging.removeFiles', FileKeys);

/** What time does to messages: unread ones are announced, old ones are deleted, with their files. */
export const messagingTasks: readonly TaskHandler[] = [
  handleTick('messaging.tick', async (ctx) => {
    await tellOfUnread(ctx);
    await deleteOld(ctx);
  }),
  handleTask(removeFilesTask, removeFiles, 'files'),
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

/** Deletes old conversations with the notices of them, and lets the worker delete their files: the disk may be unavailable. */
function deleteOld(ctx: Context): Promise<void> {
  const before = after(ctx.clock.now(), -days(keptDays));
  return transaction(ctx.db, async (tx) => {
    const deleted = await deleteOldConversations(tx, before);
    await eraseNotices(tx, 'newMessage', deleted);
    const keys = deleted.flatMap((conversation) => conversation.keys);
    if (keys.length > 0) await enqueue(tx, removeFilesTask, { keys });
  });
}
