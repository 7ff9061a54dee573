import type { MoneyState } from '#modules/payments/contract.ts';
import { isAwaited } from '#modules/payments/states.ts';
import { checkInFrom } from './deadlines.ts';
import { maxChangeRequests } from './limits.ts';
import type { JobState } from './states.ts';
import { type JobSide, type OpenAct, openActs } from './transitions.ts';

interface ActingJob {
  state: JobState;
  isStarted: boolean;
  isStartLost?: boolean;
  /** The side that would act. */
  side: JobSide;
  startsAt: Date;
  /** When the client moved the release back; null when that is still to come. */
  pausedAt: Date | null;
  /** What the client asked to be changed. */
  changeRequests: readonly unknown[];
}

/** Returns the acts of one side of a job, without those that would be refused at `now`. */
export function actsNow(job: ActingJob, money: MoneyState, now: Date): OpenAct[] {
  const refused: Partial<Record<OpenAct, boolean>> = {
    pay: !isAwaited(money.state),
    callOff: !isAwaited(money.state),
    checkIn: now < checkInFrom(job.startsAt),
    pause: job.pausedAt !== null,
    requestChanges: job.changeRequests.length >= maxChangeRequests,
    // All of it was refunded by hand: the operator ends the case.
    settleForOther: money.heldCents === 0,
  };
  return openActs(job, job.side).filter((act) => !refused[act]);
}
