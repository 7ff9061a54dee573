import { after, days } from '#lib/clock.ts';

/** How long after its release a job can be reviewed, and how long a review waits blind for the other side: 14 days. */
export const reviewWindow = days(14);

/** The states of a job in which its sides may review each other. */
export const reviewableStates: readonly string[] = ['released', 'settled'];

/** True when a job that is in `state` since `since` can be reviewed at `now`. */
export function isReviewable(job: { state: string; stateSince: Date }, now: Date): boolean {
  return reviewableStates.includes(job.state) && now < after(job.stateSince, reviewWindow);
}
