import { after, days } from '#lib/clock.ts';
import { isReviewable, type JobState } from '#modules/jobs/states.ts';

/** How long after its release a job can be reviewed, and how long a review waits blind for the other side: 14 days. */
export const reviewWindowMs = days(14);

/** True when a job that is in `state` since `since` can be reviewed at `now`. */
export function canBeReviewed(job: { state: JobState; stateSince: Date }, now: Date): boolean {
  return isReviewable(job.state) && now < after(job.stateSince, reviewWindowMs);
}
