import { z } from 'zod';
import type { Context } from '#platform/operations/context.server.ts';
import { defineTask, handleTask, handleTick, type TaskHandler } from '#platform/queue.server.ts';
import { exportTask, fileKeyOf, makeExport } from './make-export.server.ts';
import { failStuckExports, findExpiredExports, markRemoved } from './store.server.ts';

/** Delete the files of a closed account. */
export const removeFilesTask = defineTask('privacy.removeFiles', z.object({ keys: z.array(z.string()) }));

/** The background work of privacy. */
export const privacyTasks: readonly TaskHandler[] = [
  handleTask(exportTask, makeExport),
  handleTask(removeFilesTask, removeFiles),
  handleTick('privacy.tick', removeExpired),
];

async function removeFiles({ ports }: Context, { keys }: { keys: string[] }): Promise<void> {
  for (const key of keys) await ports.files.delete(key);
}

/** Removes the files of the copies whose 24 hours are over by `ctx.clock`, and gives up those that cannot be made. */
async function removeExpired(ctx: Context): Promise<void> {
  const ids = await findExpiredExports(ctx.db, ctx.clock.now());
  for (const id of ids) await ctx.ports.files.delete(fileKeyOf(id));
  if (ids.length > 0) await markRemoved(ctx.db, ids);
  await failStuckExports(ctx.db);
}
