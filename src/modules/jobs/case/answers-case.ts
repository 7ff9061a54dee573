import type { JobSide } from '../transitions.ts';
import type { CaseOpener } from './case-contract.ts';

/** Whose cases a side answers. The work was missing from one that the clock opened: the Pro answers it. */
export const openersAnsweredBy: Record<JobSide, readonly CaseOpener[]> = {
  client: ['worker'],
  worker: ['client', 'clock'],
};

/** True for the side that answers a case of `openedBy`. */
export const answersCase = (side: JobSide, openedBy: CaseOpener): boolean => openersAnsweredBy[side].includes(openedBy);

/** Returns the side that answers a case of `openedBy`. */
export const answererOf = (openedBy: CaseOpener): JobSide => (answersCase('client', openedBy) ? 'client' : 'worker');
