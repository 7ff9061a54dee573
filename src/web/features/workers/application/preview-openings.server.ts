import type { Application } from '#modules/workers/application/application-shape.ts';
import type { WorkerDetail } from '#modules/workers/contract.ts';
import { openTime } from '#modules/workers/free-time.ts';
import { nextOpenings, type Opening } from '../profile/openings.ts';

/** How many days the public profile looks ahead. */
const daysAhead = 14;

/** Returns the next open times of a Pro who is not listed yet, and has no jobs. `yesterday` is the exception that ended then. */
export function previewOpenings(
  worker: WorkerDetail,
  { yesterday, now }: { yesterday: Application['yesterday']; now: Date },
): Opening[] {
  const exceptions = yesterday ? [yesterday, ...worker.exceptions] : worker.exceptions;
  const days = openTime({ ...worker, exceptions }, worker.timeZone, now, daysAhead).map(({ date, spans }) => ({
    date,
    free: spans.map(({ from, until }) => ({ from: from.toISOString(), until: until.toISOString() })),
  }));
  return nextOpenings(days, 3);
}
