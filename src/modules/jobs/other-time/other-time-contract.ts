import { z } from 'zod';
import { contractBase, Id, Instant, TypedText } from '#platform/operations/contract.ts';
import { JobId, notNow } from '../contract-parts.ts';
import { SlotDay } from '../schedule/schedule-contract.ts';
import { maxTimeMessage } from './other-time-limits.ts';

/** Another time for the job, which waits for the answer of the other side. */
export const TimeProposal = z.object({
  id: Id,
  by: z.enum(['client', 'worker']),
  startsAt: Instant,
  endsAt: Instant,
  message: z.string(),
  expiresAt: Instant,
});

export type TimeProposal = z.infer<typeof TimeProposal>;

const ProposalId = z.strictObject({ jobId: Id, proposalId: Id });
const Done = z.object({ jobId: Id, startsAt: Instant });

/** Moving a job with the consent of both sides: a part of the contract of jobs. */
export const otherTimeContract = {
  listOtherTimes: contractBase
    .route({
      method: 'GET',
      path: '/jobs/{jobId}/other-times',
      summary: 'Free slots of the job’s length, with the job itself left out',
      tags: ['jobs'],
    })
    .input(JobId)
    .output(z.object({ timeZone: z.string(), days: z.array(SlotDay) })),
  proposeTime: contractBase
    .route({
      method: 'POST',
      path: '/jobs/{jobId}/time-proposals',
      summary: 'Propose another time to the other side of a job',
      tags: ['jobs'],
      successStatus: 201,
    })
    .input(
      z.strictObject({
        jobId: Id,
        startsAt: z.iso.datetime().refine((instant) => instant < '2100'),
        /** Told to the other side. */
        message: TypedText.min(1).max(maxTimeMessage),
      }),
    )
    .output(z.object({ proposalId: Id, expiresAt: Instant }))
    .errors({
      ...notNow,
      'jobs.proposalOpen': { status: 409 },
      'jobs.sameTime': { status: 422 },
      'jobs.timeTooSoon': { status: 422 },
      'jobs.timeTooFar': { status: 422 },
      'jobs.slotTaken': { status: 409 },
      'jobs.tooManyTimes': { status: 429 },
    }),
  acceptTime: contractBase
    .route({
      method: 'POST',
      path: '/jobs/{jobId}/time-proposals/{proposalId}/acceptance',
      summary: 'Accept another time: the job moves',
      tags: ['jobs'],
    })
    .input(ProposalId)
    .output(Done)
    .errors({ ...notNow, 'jobs.slotTaken': { status: 409 }, 'jobs.timeTooSoon': { status: 422 } }),
  declineTime: contractBase
    .route({
      method: 'POST',
      path: '/jobs/{jobId}/time-proposals/{proposalId}/refusal',
      summary: 'Keep the time as it is',
      tags: ['jobs'],
    })
    .input(ProposalId)
    .output(Done)
    .errors(notNow),
  withdrawTime: contractBase
    .route({
      method: 'DELETE',
      path: '/jobs/{jobId}/time-proposals/{proposalId}',
      summary: 'Take back one’s own proposal of another time',
      tags: ['jobs'],
    })
    .input(ProposalId)
    .output(Done)
    .errors(notNow),
};
