import type { JobDetail } from '#modules/jobs/contract.ts';
import { isReviewable, takesAddress } from '#modules/jobs/states.ts';
import { openSplit } from './trouble/open-split.ts';

/** What the forms about a case send. */
export type CaseIntent =
  | 'answerCase'
  | 'askForMoreTime'
  | 'settleForOther'
  | 'offerSplit'
  | 'acceptSplit'
  | 'declineSplit'
  | 'withdrawSplit';

/** What the forms of a job's page send as their `intent`. */
export type JobIntent =
  | 'address'
  | 'callOff'
  | 'checkIn'
  | 'photo'
  | 'confirmArrival'
  | 'reportNoShow'
  | 'confirmFinish'
  | 'cancel'
  | 'submit'
  | 'release'
  | 'show'
  | 'pause'
  | 'requestChanges'
  | 'answerChanges'
  | 'withdrawChanges'
  | 'dispute'
  | CaseIntent
  | 'review';

/**
 * Returns for each intent whether its form is on the page and says why it was refused. Otherwise the page says so at its top. `isSlotOpen`:
 * the slot of a refused photo takes one.
 */
export function formsThere(
  job: JobDetail,
  { canReview }: { canReview: boolean },
  isSlotOpen: boolean,
): Record<JobIntent, boolean> {
  const can = (act: (typeof job.acts)[number]) => job.acts.includes(act);
  return {
    address: job.side === 'client' && takesAddress(job.state),
    callOff: can('callOff'),
    cancel: can('cancel'),
    dispute: can('dispute'),
    settleForOther: can('settleForOther'),
    release: can('release'),
    requestChanges: can('requestChanges'),
    // One that comes too late stays on the page until the request is a case.
    answerChanges: job.changeRequests.length > 0 && job.case === null,
    // Says so itself for as long as it is there, which is for good.
    show: job.side === 'client' && isReviewable(job.state),
    checkIn: can('checkIn'),
    photo: isSlotOpen,
    submit: can('submit'),
    // A refused answer stays on the page for as long as the case does.
    answerCase: job.case !== null,
    offerSplit: (job.case?.offersLeft ?? 0) > 0 && openSplit(job)?.by !== job.side,
    // The section says why, also when the offer is gone.
    acceptSplit: job.case !== null,
    declineSplit: job.case !== null,
    withdrawSplit: job.case !== null,
    review: canReview,
    // Buttons without a text of their own.
    askForMoreTime: false,
    pause: false,
    withdrawChanges: false,
    confirmArrival: false,
    reportNoShow: false,
    confirmFinish: false,
  };
}
