import { isInDispute, type Progress } from './states.ts';
import { mayAct } from './transitions.ts';

/** Which photos of the work a job takes from its Pro: any, only those that are missing, or none. */
export type PhotosTaken = 'any' | 'missing' | 'none';

/**
 * Returns which photos a job takes now: any while the Pro can submit the work, and in a case about work that has started the missing
 * ones. Those that it has by then are what the case is about: they stay.
 */
export function photosTaken(job: Progress): PhotosTaken {
  if (mayAct('submit', job, 'worker')) return 'any';
  return isInDispute(job.state) && job.isStarted ? 'missing' : 'none';
}
