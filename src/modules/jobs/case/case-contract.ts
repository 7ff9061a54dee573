import { z } from 'zod';
import { contractBase, Id, Instant, TypedText } from '#platform/operations/contract.ts';
import { notNow } from '../contract-parts.ts';
import { caseReason, maxCaseAnswer } from '../limits.ts';
import { ItemPositions } from '../scope/scope-contract.ts';
import { jobStates } from '../states.ts';

/** Who opens a case: one side, or the clock when the client does not say whether the work is finished. */
const caseOpeners = ['client', 'worker', 'clock'] as const;
export type CaseOpener = (typeof caseOpeners)[number];

/** A job that is not right, and the operator's decision. */
export const Case = z.object({
  openedBy: z.enum(caseOpeners),
  /** Null for a case that the clock opened. */
  reason: z.string().nullable(),
  /** The positions of the items of the scope that it is about. */
  items: z.array(z.int()),
  openedAt: Instant,
  /** What the other side wrote; null until then. */
  answer: z.object({ text: z.string(), answeredAt: Instant }).nullable(),
  /** True for the side that can answer now. */
  mayAnswer: z.boolean(),
  /** Without an explanation, the client's bank has ended the case. */
  decision: z
    .object({ releasedCents: z.int(), refundedCents: z.int(), explanation: z.string().nullable(), decidedAt: Instant })
    .nullable(),
});

const OpenCase = z.object({ jobId: Id, title: z.string(), openedBy: z.enum(caseOpeners), openedAt: Instant });

/** The operations about a reported problem: a part of the contract of jobs. */
export const caseContract = {
  listOpenCases: contractBase
    .route({
      method: 'GET',
      path: '/admin/job-cases',
      summary: 'The problems that wait for a decision, oldest first, for administrators',
      tags: ['jobs'],
    })
    .output(z.object({ items: z.array(OpenCase) })),
  dispute: contractBase
    .route({
      method: 'POST',
      path: '/jobs/{jobId}/dispute',
      summary: 'Say that something is not right: nothing is released until it is decided',
      tags: ['jobs'],
    })
    .input(
      z.strictObject({ jobId: Id, reason: TypedText.min(caseReason.min).max(caseReason.max), items: ItemPositions }),
    )
    .output(z.object({ state: z.enum(jobStates) }))
    .errors({ ...notNow, 'jobs.inCase': { status: 409 }, 'jobs.unknownItem': { status: 422 } }),
  answerCase: contractBase
    .route({
      method: 'POST',
      path: '/jobs/{jobId}/case/answer',
      summary: 'Answer the other side’s report of a problem, once, while it is not decided',
      tags: ['jobs'],
    })
    .input(z.strictObject({ jobId: Id, answer: TypedText.min(1).max(maxCaseAnswer) }))
    .output(z.object({ answeredAt: Instant }))
    .errors({ ...notNow, 'jobs.alreadyAnswered': { status: 409 } }),
};
