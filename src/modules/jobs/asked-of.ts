import { answersCase } from './case/answers-case.ts';
import type { CaseOpener } from './case/case-contract.ts';
import { isMovable } from './other-time/is-movable.ts';
import type { JobOrigin, JobState } from './states.ts';
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
}

/** What a job asks of its viewer, as a list says it. */
interface Asked {
  answerTimeBy: Date | null;
  mayAnswerCase: boolean;
}

/** The columns of `Asked`, which a list computes from those of `Asking`. */
export type AskedColumn = keyof Asked;

/** Returns what a job asks of its viewer at `now`. */
export function askedOf(job: Asking, now: Date): Asked {
  const { side, proposalExpiresAt, unansweredOpener } = job;
  const isOpen = proposalExpiresAt !== null && proposalExpiresAt > now && isMovable(job);
  return {
    answerTimeBy: isOpen ? proposalExpiresAt : null,
    mayAnswerCase: unansweredOpener !== null && answersCase(side, unansweredOpener),
  };
}
