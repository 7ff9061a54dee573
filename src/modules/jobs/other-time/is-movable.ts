import type { JobOrigin, JobState } from '../states.ts';

// Not a trait of `states.ts`, whose script every page about a job loads: no page asks this.

/** The two sides can agree on another time, until the start. The Pro hears of an instant booking only once it is paid. */
export const isMovable = ({ state, origin }: { state: JobState; origin: JobOrigin }): boolean =>
  state === 'paid' || (state === 'awaiting_payment' && origin === 'acceptedOffer');
