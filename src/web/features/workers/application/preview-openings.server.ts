import type { WorkerDetail } from '#modules/workers/contract.ts';
import { openTime } from '#modules/workers/free-time.ts';
import { nextOpenings, type Opening } from '../profile/openings.ts';

/** How many days the public profile looks ahead. */
const daysAhead = 14;

/** Returns the next open times of a Pro who is not listed yet, and has no jobs. */
export function previewOpenings(worker: WorkerDetail, now: Date): Opening[] {
  const days = openTime(worker, worker.timeZone, now, daysAhead).map(({ date, spans }) => ({
    date,
    free: spans.map(({ from, until }) => ({ from: from.toISOString(), until: until.toISOString() })),
  }));
  return nextOpenings(days, 3);
}
