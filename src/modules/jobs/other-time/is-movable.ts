import type { JobState } from '../states.ts';

// Not a trait of `states.ts`, whose script every page about a job loads: no page asks this.
const movable: readonly JobState[] = ['awaiting_payment', 'paid'];

/** The two sides can agree on another time, until the start. */
export const isMovable = (state: JobState): boolean => movable.includes(state);
