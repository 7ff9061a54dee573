import { after, days } from '#lib/clock.ts';
import type { JobState } from '#modules/jobs/states.ts';

/** The trades whose work is done for people rather than things. Their photos are never public. The migration says the same. */
const careTrades: readonly string[] = ['childcare-and-family', 'health-and-wellness'];

/** True when photos of a trade may be shown on a profile at all. */
export const isShowableTrade = (categorySlug: string): boolean => !careTrades.includes(categorySlug);

/** How long after the release the client can put photos on the Pro's profile. Taking them back is always possible. */
const showingWindowMs = days(14);

/** True when the client can put photos of a job, in `state` since `stateSince`, on the Pro's profile at `now`. */
export function canShowPhotos(job: { state: JobState; stateSince: Date; categorySlug: string }, now: Date): boolean {
  const isOpen = job.state === 'released' && now < after(job.stateSince, showingWindowMs);
  return isOpen && isShowableTrade(job.categorySlug);
}
