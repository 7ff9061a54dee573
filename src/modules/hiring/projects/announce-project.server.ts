import { z } from 'zod';
import { maskContactDetails } from '#modules/identity/public.server.ts';
import { notify } from '#modules/notifications/public.server.ts';
import { type Tx, transaction } from '#platform/database/database.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { Id } from '#platform/operations/contract.ts';
import { defineTask } from '#platform/queue.server.ts';
import type { NoticeChoice } from '../states.ts';
import {
  findLastSummary,
  findProsToTell,
  lockAnnouncement,
  lockDueSummaries,
  moveAnnouncement,
  type Summary,
  takeSummaries,
  writeNoticeChoice,
} from './project-notice-store.server.ts';

/** Tell the fitting Pros of a new project. */
export const announceTask = defineTask('hiring.projectPosted', z.object({ projectId: Id }));

const batch = 200;
/** The Pros of one transaction: the project is locked while they are told, and bids wait for that lock. */
const usualPage = 50;

/**
 * Notifies the Pros who can bid on a project and want to hear of it at once, `pageSize` in each transaction. A run after a crash goes
 * on after the last page that was written, and a run after the end does nothing. Stops when the project takes no more bids.
 */
export async function announceProject(ctx: Context, projectId: string, pageSize = usualPage): Promise<void> {
  while ((await announcePage(ctx, projectId, pageSize)) === pageSize);
}

/** Tells the next Pros of a project. Returns how many, fewer than `pageSize` at the end. */
function announcePage(ctx: Context, projectId: string, pageSize: number): Promise<number> {
  const at = ctx.clock.now();
  return transaction(ctx.db, async (tx) => {
    const project = await lockAnnouncement(tx, projectId, at);
    if (!project) return 0;
    const { title, city, through } = project;
    const page = await findProsToTell(tx, projectId, { through, limit: pageSize });
    const data = { requestId: projectId, title: maskContactDetails(title), city };
    for (const userId of page) await notify(tx, { userId, kind: 'newProject', data, at });
    const announcedAt = page.length < pageSize ? at : null;
    await moveAnnouncement(tx, projectId, { through: page.at(-1) ?? through, announcedAt });
    return page.length;
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
    for (const summary of await takeSummaries(tx, due, at)) await sendSummary(tx, summary, at);
    return due.length;
  });
}

/**
 * Writes when a Pro hears of new projects. A Pro who leaves the daily summary for news at once gets the last summary now. Returns false for
 * an account that has no profile.
 */
export async function changeNotices(tx: Tx, workerId: string, choice: NoticeChoice, at: Date): Promise<boolean> {
  const last = choice === 'at_once' && (await findLastSummary(tx, workerId, at));
  if (last) await sendSummary(tx, last, at);
  return writeNoticeChoice(tx, workerId, choice, at);
}

async function sendSummary(tx: Tx, { workerId: userId, count, projectId, title }: Summary, at: Date): Promise<void> {
  const data = { count: `${count}`, title: maskContactDetails(title), projectId };
  await notify(tx, { userId, kind: 'newProjects', data, at });
}
