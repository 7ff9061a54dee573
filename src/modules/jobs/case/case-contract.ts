import { z } from 'zod';
import { contractBase, Id, Instant, TypedText } from '#platform/operations/contract.ts';
import { notNow } from '../contract-parts.ts';
import { caseReason, maxAnswer } from '../limits.ts';
import { ItemPositions } from '../scope/scope-contract.ts';
import { jobStates } from '../states.ts';
import { SplitOffer, splitContract } from './split-contract.ts';

/** Who opens a case: one side, or the clock when the client does not say whether the work is finished. */
const caseOpeners = ['client', 'worker', 'clock'] as const;
export type CaseOpener = (typeof caseOpeners)[number];

/** Who decides a case: the operator, a side for the other one, both by agreeing on a split, or the client's bank. */
const caseDeciders = ['operator', 'client', 'worker', 'both', 'bank'] as const;
export type CaseDecider = (typeof caseDeciders)[number];

/** A job that is not right, and how it was decided. */
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
  /** The date by which the operator decides, unless the two sides settle it before; null for a decided case. */
  decideBy: Instant.nullable(),
  /** True for a side that has not answered and has not asked for more time yet, until that date. */
  mayAskForTime: z.boolean(),
  /** The splits that were offered, oldest first. */
  offers: z.array(SplitOffer),
  /** How many splits the viewer can still offer now. */
  offersLeft: z.int(),
  decision: z
    .object({
      by: z.enum(caseDeciders),
      releasedCents: z.int(),
      refundedCents: z.int(),
      /** The operator's; null from anyone else. */
      explanation: z.string().nullable(),
      decidedAt: Instant,
    })
    .nullable(),
});

const OpenCase = z.object({
  jobId: Id,
  title: z.string(),
  openedBy: z.enum(caseOpeners),
  openedAt: Instant,
  /** The date by which it is to be decided. */
  decideBy: Instant,
  timeZone: z.string(),
});

/** The operations about a reported problem: a part of the contract of jobs. */
export const caseContract = {
  ...splitContract,
  listOpenCases: contractBase
    .route({
      method: 'GET',
      path: '/admin/job-cases',
      summary: 'The problems that wait for a decision, by its date, for administrators',
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
    .input(z.strictObject({ jobId: Id, answer: TypedText.min(1).max(maxAnswer) }))
    .output(z.object({ answeredAt: Instant }))
    .errors({ ...notNow, 'jobs.alreadyAnswered': { status: 409 } }),
  askForMoreTime: contractBase
    .route({
      method: 'POST',
      path: '/jobs/{jobId}/case/more-time',
      summary: 'Ask once for five more days to answer a reported problem',
      tags: ['jobs'],
    })
    .input(z.strictObject({ jobId: Id }))
    .output(z.object({ decideBy: Instant }))
    .errors(notNow),
  settleForOther: contractBase
    .route({
      method: 'POST',
      path: '/jobs/{jobId}/case/settle',
      summary: 'Settle a problem for the other side: release the money, or refund all of it',
      tags: ['jobs'],
    })
    .input(
      z.strictObject({
        jobId: Id,
        /** What the client releases, before the fee, or the Pro refunds, US cents, as the caller was shown it. */
        amountCents: z.number().int().min(1),
      }),
    )
    .output(z.object({ state: z.enum(jobStates) }))
    .errors({ ...notNow, 'jobs.amountChanged': { status: 409 } }),
};
