import { z } from 'zod';
import { contractBase, Id, TypedText } from '#platform/operations/contract.ts';
import { notNow } from '../contract-parts.ts';
import { maxReason } from '../limits.ts';
import { jobStates } from '../states.ts';

/** The operations that end a job before its work: a part of the contract of jobs. */
export const endingContract = {
  callOff: contractBase
    .route({ method: 'POST', path: '/jobs/{jobId}/call-off', summary: 'Call off an unpaid job', tags: ['jobs'] })
    .input(
      z.strictObject({
        jobId: Id,
        /** Told to the other side. */
        reason: TypedText.min(1).max(maxReason),
      }),
    )
    .output(z.object({ state: z.enum(jobStates) }))
    .errors({ ...notNow, 'jobs.alreadyPaid': { status: 409 } }),
  cancel: contractBase
    .route({
      method: 'POST',
      path: '/jobs/{jobId}/cancel',
      summary: 'Call a paid job off; the refund follows the job’s tier',
      tags: ['jobs'],
    })
    .input(
      z.strictObject({
        jobId: Id,
        /** The refund that was shown. When less would come back by now, nothing is canceled. */
        refundCents: z.number().int().min(0),
        /** Told to the other side. */
        reason: TypedText.max(maxReason).optional(),
      }),
    )
    .output(z.object({ state: z.enum(jobStates), refundCents: z.int() }))
    .errors({ ...notNow, 'jobs.refundChanged': { status: 409 } }),
};
