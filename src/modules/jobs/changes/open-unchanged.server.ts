import { notify } from '#modules/notifications/public.server.ts';
import type { Tx } from '#platform/database/database.server.ts';
import { openCase } from '../case/open-case.server.ts';
import { firstCaseReminder } from '../deadlines.ts';
import { moveJob } from '../move-job.server.ts';
import { insertCaseItems } from '../scope/scope-store.server.ts';
import type { JobRow } from '../store.server.ts';
import { findChangeRequests, findRequestItems } from './changes-store.server.ts';

/**
 * The Pro has not answered a request for changes in time: it becomes a case, as if the client had reported it, and both are told. Takes the
 * locked job whose deadline has passed.
 */
export async function openUnchanged(tx: Tx, job: JobRow, at: Date): Promise<void> {
  const { id: jobId, title } = job;
  const clock = { role: 'clock', actor: { kind: 'clock' } } as const;
  await moveJob(tx, { ...clock, jobId, act: 'openUnchanged', at, remindAt: firstCaseReminder(at) });
  const request = (await findChangeRequests(tx, jobId)).at(-1);
  if (!request) throw new Error(`no changes were requested of job ${jobId}`);
  await openCase(tx, job, { openedBy: 'client', reason: request.reason, at });
  await insertCaseItems(tx, jobId, await findRequestItems(tx, request));
  for (const userId of [job.client_id, job.worker_id]) {
    const isPayer = userId === job.client_id;
    await notify(tx, { userId, kind: 'changesUnanswered', data: { jobId, title, isPayer }, at });
  }
}
