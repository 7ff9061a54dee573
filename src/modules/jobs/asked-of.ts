import { answersCase } from './case/answers-case.ts';
import type { CaseOpener } from './case/case-contract.ts';
import { isMovable } from './other-time/is-movable.ts';
import { isInDispute, type JobOrigin, type JobState } from './states.ts';
import type { JobSide } from './transitions.ts';

/** What a job asks of its viewer, as the tables have it. */
export interface Asking {
  state: JobState;
  origin: JobOrigin;
  /** The viewer's. */
  side: JobSide;
  /** When the other side's open proposal of another time runs out. It may have run out. */
  proposalExpiresAt: Date | null;
  /** Who opened the case that is neither answered nor decided. */
  unansweredOpener: CaseOpener | null;
  /** The other side offers a split of the money of a case. */
  isSplitOffered: boolean;
  /** Until when the viewer can answer a request for changes; null for a client, and without one. */
  answerChangesBy: Date | null;
}

/** What a job asks of its viewer, as a list says it. */
interface Asked {
  answerTimeBy: Date | null;
  mayAnswerCase: boolean;
  mayAnswerSplit: boolean;
  answerChangesBy: Date | null;
}

/** The columns of `Asked`, which a list computes from those of `Asking`. */
export type AskedColumn = keyof Asked;

/** Returns what a job asks of its viewer at `now`. */
export function askedOf(job: Asking, now: Date): Asked {
  const { side, proposalExpiresAt, unansweredOpener, isSplitOffered, answerChangesBy } = job;
  const isOpen = proposalExpiresAt !== null && proposalExpiresAt > now && isMovable(job);
  return {
    answerTimeBy: isOpen ? proposalExpiresAt : null,
    mayAnswerCase: unansweredOpener !== null && answersCase(side, unansweredOpener),
    mayAnswerSplit: isSplitOffered && isInDispute(job.state),
    answerChangesBy,
  };
}
