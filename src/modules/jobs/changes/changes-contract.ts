import { z } from 'zod';
import { contractBase, Id, Instant, TypedText } from '#platform/operations/contract.ts';
import { JobId, notNow } from '../contract-parts.ts';
import { caseReason, maxAnswer } from '../limits.ts';
import { ItemPositions } from '../scope/scope-contract.ts';
import { jobStates } from '../states.ts';

/** What the client asked the Pro to change about submitted work. */
export const ChangeRequest = z.object({
  reason: z.string(),
  /** The positions of the items of the scope that it is about. */
  items: z.array(z.int()),
  requestedAt: Instant,
  /** What the Pro wrote back; null until then. */
  answer: z.object({ text: z.string(), answeredAt: Instant }).nullable(),
  /** When the client took it back; null otherwise. */
  withdrawnAt: Instant.nullable(),
});
export type ChangeRequest = z.infer<typeof ChangeRequest>;

const Moved = z.object({ state: z.enum(jobStates) });

/** Asking for changes before the money is released: a part of the contract of jobs. */
export const changesContract = {
  requestChanges: contractBase
    .route({
      method: 'POST',
      path: '/jobs/{jobId}/change-requests',
      summary: 'Ask the Pro for changes to submitted work, twice at most',
      tags: ['jobs'],
    })
    // As long as the reason of a case, which it becomes without an answer.
    .input(
      z.strictObject({ jobId: Id, reason: TypedText.min(caseReason.min).max(caseReason.max), items: ItemPositions }),
    )
    .output(Moved)
    .errors({ ...notNow, 'jobs.noChangesLeft': { status: 409 }, 'jobs.unknownItem': { status: 422 } }),
  answerChanges: contractBase
    .route({
      method: 'POST',
      path: '/jobs/{jobId}/change-requests/answer',
      summary: 'Answer the client’s request for changes, and submit the work again',
      tags: ['jobs'],
    })
    .input(
      z.strictObject({
        jobId: Id,
        answer: TypedText.min(caseReason.min).max(maxAnswer),
        /** The items that had a reason why they are not done, and are done now. */
        done: ItemPositions,
      }),
    )
    .output(Moved)
    .errors({ ...notNow, 'jobs.unknownItem': { status: 422 } }),
  withdrawChanges: contractBase
    .route({
      method: 'DELETE',
      path: '/jobs/{jobId}/change-requests',
      summary: 'Take back a request for changes that the Pro has not answered',
      tags: ['jobs'],
    })
    .input(JobId)
    .output(Moved)
    .errors(notNow),
};
