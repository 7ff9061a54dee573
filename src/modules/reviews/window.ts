import { days } from '#lib/clock.ts';

/** How long after its release a job can be reviewed, and how long a review waits blind for the other side: 14 days. */
export const reviewWindowMs = days(14);
