import { shortName } from '#lib/short-name.ts';
import { notify } from '#modules/notifications/public.server.ts';
import { displayNameOf } from '#modules/workers/public.server.ts';
import type { Tx } from '#platform/database/database.server.ts';
import type { JobRow } from '../store.server.ts';
import { findName, isSuspended } from './suspension-store.server.ts';

/** Tells the other side of a job that the account `accountId` is suspended, and that the job is called off or can be canceled for free. */
export async function tellOther(
  tx: Tx,
  job: JobRow,
  { accountId, isUnpaid = false, at }: { accountId: string; isUnpaid?: boolean; at: Date },
): Promise<void> {
  const { id: jobId, title, client_id, worker_id } = job;
  const isPayer = accountId === worker_id;
  const author = isPayer ? await displayNameOf(tx, accountId) : shortName(await findName(tx, accountId));
  const userId = isPayer ? client_id : worker_id;
  await notify(tx, { userId, kind: 'otherSuspended', data: { jobId, title, author, isPayer, isUnpaid }, at });
}

/** Tells each side of a paid job that goes on whose other side is suspended: it may have happened while the clocks stood. */
export async function tellOfSuspensions(tx: Tx, job: JobRow, at: Date): Promise<void> {
  for (const accountId of [job.client_id, job.worker_id])
    if (await isSuspended(tx, accountId)) await tellOther(tx, job, { accountId, at });
}
