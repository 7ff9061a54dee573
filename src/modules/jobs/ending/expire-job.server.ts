import { notify } from '#modules/notifications/public.server.ts';
import { voidHold } from '#modules/payments/public.server.ts';
import type { Tx } from '#platform/database/database.server.ts';
import { moveJob } from '../move-job.server.ts';
import { payIfCaptured } from '../payment/payment-captured.server.ts';
import type { JobRow } from '../store.server.ts';

/**
 * Ends a locked job whose client did not pay in time, and tells its people. A payment that arrived at the last moment makes the job paid
 * instead. Returns whether the job has expired.
 */
export async function expireJob(tx: Tx, job: JobRow, at: Date): Promise<boolean> {
  if (!(await voidHold(tx, job.id))) {
    await payIfCaptured(tx, job.id, at);
    return false;
  }
  await moveJob(tx, { jobId: job.id, act: 'expire', role: 'clock', actor: { kind: 'clock' }, at });
  // A Pro is not notified of an instant booking before it is paid.
  const people = job.origin === 'instantBooking' ? [job.client_id] : [job.client_id, job.worker_id];
  for (const userId of people) {
    await notify(tx, { userId, kind: 'paymentExpired', data: { jobId: job.id, title: job.title }, at });
  }
  return true;
}
