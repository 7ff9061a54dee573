import { notify } from '#modules/notifications/public.server.ts';
import type { Tx } from '#platform/database/database.server.ts';
import type { JobRow } from '../store.server.ts';

/** Reminds the Pro that a request for changes waits for the answer, and until when. */
export async function tellToAnswer(tx: Tx, job: JobRow, at: Date): Promise<void> {
  // A job that waits for the answer always has a deadline.
  const data = { jobId: job.id, title: job.title, answerAt: job.due_at as Date, timeZone: job.time_zone };
  await notify(tx, { userId: job.worker_id, kind: 'changesWait', data, at });
}
