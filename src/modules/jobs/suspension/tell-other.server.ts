import { shortName } from '#lib/short-name.ts';
import { countTold, notify } from '#modules/notifications/public.server.ts';
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
  const { userId, data } = await aboutOther(tx, job, accountId);
  await notify(tx, { userId, kind: 'otherSuspended', data: { ...data, isUnpaid }, at });
}

/**
 * Tells the other side of a paid job that the account `accountId` is no longer suspended. Does nothing where it was not told of the
 * suspension, or was told of the end before, and where the start is lost: then no usual terms count.
 */
export async function tellOfEnd(
  tx: Tx,
  job: JobRow,
  { accountId, at }: { accountId: string; at: Date },
): Promise<void> {
  if (job.lost_start_at) return;
  const about = await aboutOther(tx, job, accountId);
  if (!(await isToldOfSuspension(tx, about))) return;
  const { userId, data } = about;
  await notify(tx, { userId, kind: 'otherActive', data: { ...data, isSlotOver: job.ends_at <= at }, at });
}

type AboutOther = Awaited<ReturnType<typeof aboutOther>>;

/** Returns true where the last that the other side of a job was told of an account is that it is suspended. */
async function isToldOfSuspension(tx: Tx, { userId, data }: AboutOther): Promise<boolean> {
  const since = new Date(0);
  const begun = await countTold(tx, { userId, kind: 'otherSuspended', data, since });
  return begun > (await countTold(tx, { userId, kind: 'otherActive', data, since }));
}

/** Returns the side of a job that is not the account `accountId`, and what its notifications about that account say. */
async function aboutOther(tx: Tx, { id: jobId, title, client_id, worker_id }: JobRow, accountId: string) {
  const isPayer = accountId === worker_id;
  const author = isPayer ? await displayNameOf(tx, accountId) : shortName(await findName(tx, accountId));
  return { userId: isPayer ? client_id : worker_id, data: { jobId, title, author, isPayer } };
}

/** Tells each side of a paid job that goes on of the suspension of the other side, or of its end: it may have happened while the clocks stood. */
export async function tellOfSuspensions(tx: Tx, job: JobRow, at: Date): Promise<void> {
  for (const accountId of [job.client_id, job.worker_id]) {
    if (!(await isSuspended(tx, accountId))) await tellOfEnd(tx, job, { accountId, at });
    else if (!(await isToldOfSuspension(tx, await aboutOther(tx, job, accountId))))
      await tellOther(tx, job, { accountId, at });
  }
}
