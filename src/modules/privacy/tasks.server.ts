import { FileKeys, removeFiles } from '#platform/files/remove-files.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { defineTask, handleTask, handleTick, type TaskHandler } from '#platform/queue.server.ts';
import { exportTask, fileKeyOf, makeExport } from './make-export.server.ts';
import { findExpiredExports, findStuckExports, markFailed, markRemoved } from './store.server.ts';

/** Delete the files of a closed account. */
export const removeFilesTask = defineTask('privacy.removeFiles', FileKeys);

/** The background work of privacy. */
export const privacyTasks: readonly TaskHandler[] = [
  handleTask(exportTask, makeExport, 'files'),
  handleTask(removeFilesTask, removeFiles, 'files'),
  handleTick('privacy.tick', removeExpired),
];

/**
 * Removes the files of the copies whose 24 hours are over by `ctx.clock`, and ends those that cannot be made, with the part of a
 * file that the last try may have left.
 */
async function removeExpired(ctx: Context): Promise<void> {
  const expired = await findExpiredExports(ctx.db, ctx.clock.now());
  const stuck = await findStuckExports(ctx.db);
  for (const id of [...expired, ...stuck]) await ctx.ports.files.delete(fileKeyOf(id));
  if (expired.length > 0) await markRemoved(ctx.db, expired);
  if (stuck.length > 0) await markFailed(ctx.db, stuck);
}
