import { z } from 'zod';
import { maskContactDetails } from '#modules/identity/public.server.ts';
import { notify } from '#modules/notifications/public.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { Id } from '#platform/operations/contract.ts';
import { defineTask } from '#platform/queue.server.ts';
import { findProsToTell, lockDueSummaries, markAnnounced, takeSummaries } from './project-notice-store.server.ts';

/** Tell the fitting Pros of a new project. */
export const announceTask = defineTask('hiring.projectPosted', z.object({ projectId: Id }));

const batch = 200;

/** Notifies the Pros who can bid on a project and want to hear of it at once. A second run does nothing. */
export async function announceProject(ctx: Context, projectId: string): Promise<void> {
  const at = ctx.clock.now();
  await transaction(ctx.db, async (tx) => {
    const project = await markAnnounced(tx, projectId, at);
    if (!project) return;
    const data = { requestId: projectId, title: maskContactDetails(project.title), city: project.city };
    for (const userId of await findProsToTell(tx, projectId))
      await notify(tx, { userId, kind: 'newProject', data, at });
  });
}

/** Sends the summaries of the day that are due: one to each Pro for whom there are new projects. */
export async function sendSummaries(ctx: Context): Promise<void> {
  while ((await sendBatch(ctx)) === batch);
}

function sendBatch(ctx: Context): Promise<number> {
  const at = ctx.clock.now();
  return transaction(ctx.db, async (tx) => {
    const due = await lockDueSummaries(tx, at, batch);
    if (due.length === 0) return 0;
    for (const { workerId: userId, count, title } of await takeSummaries(tx, due, at)) {
      const data = { count: `${count}`, title: maskContactDetails(title) };
      await notify(tx, { userId, kind: 'newProjects', data, at });
    }
    return due.length;
  });
}
