import type { JobOrigin, JobState } from '../states.ts';

// Not a trait of `states.ts`, whose script every page about a job loads: no page asks this.

/** The two sides can agree on another time, while `isBeforeLastMove`. The Pro hears of an instant booking only once it is paid. */
export const isMovable = ({ state, origin }: { state: JobState; origin: JobOrigin }): boolean =>
  state === 'paid' || (state === 'awaiting_payment' && origin === 'acceptedOffer');

/** True until the start, and without an end after a start that passed while the client's bank had the payment. */
export const isBeforeLastMove = (job: { startsAt: Date; isStartLost: boolean }, now: Date): boolean =>
  job.isStartLost || job.startsAt > now;
