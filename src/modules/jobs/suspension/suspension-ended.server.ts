import { type Tx, transaction } from '#platform/database/database.server.ts';
import type { Context } from '#platform/operations/context.server.ts';
import { putStartQuestion } from '../attention/stand-still.server.ts';
import { lockJob } from '../store.server.ts';
import { findJobsToStart, isSuspended } from './suspension-store.server.ts';
import { tellOfEnd } from './tell-other.server.ts';

/**
 * The suspension of an account is over (task `decisions.suspensionEnded`): the other side of each job whose work has not begun is told
 * that the usual terms count again, and a client who could not answer about the start is asked again (ADR 58).
 */
export async function onSuspensionEnded(ctx: Context, { accountId }: { accountId: string }): Promise<void> {
  const at = ctx.clock.now();
  await transaction(ctx.db, async (tx) => {
    if (await isSuspended(tx, accountId)) return;
    for (const jobId of await findJobsToStart(tx, accountId)) await goOn(tx, jobId, accountId, at);
  });
}

async function goOn(tx: Tx, jobId: string, accountId: string, at: Date): Promise<void> {
  const job = await lockJob(tx, jobId);
  // Suspended again while this waited for the job.
  if (await isSuspended(tx, accountId)) return;
  if (job?.state === 'paid') return tellOfEnd(tx, job, { accountId, at });
  if (job?.state !== 'needs_attention' || job.started_at || accountId !== job.client_id) return;
  await putStartQuestion(tx, job, at);
}
