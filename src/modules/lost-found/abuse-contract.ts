import { z } from 'zod';
import { contractBase, Id, Instant, listErrors, listOf, pageInput, TypedText } from '#platform/operations/contract.ts';
import { maxReason } from './limits.ts';
import { reportStates, reportTypes } from './states.ts';
import { reportActs } from './transitions.ts';

/** An open report of abuse, as administrators see it. */
const Abuse = z.object({
  id: Id,
  reason: z.string(),
  createdAt: Instant,
  /** Null for a visitor. */
  authorName: z.string().nullable(),
  report: z.object({
    id: Id,
    type: z.enum(reportTypes),
    title: z.string(),
    state: z.enum(reportStates),
    reporterId: Id,
    reporterName: z.string(),
  }),
  /** What a person wrote to the reporter and the answer of that time, if the abuse is about these and not about the report. */
  message: z
    .object({ senderId: Id, senderName: z.string(), text: z.string(), answer: z.string().nullable() })
    .nullable(),
  /** Who wrote what is reported: the reporter, or the sender of a message that the reporter reports. */
  accused: z.object({ accountId: Id, name: z.string(), isSuspended: z.boolean() }),
});

export type LostAbuse = z.infer<typeof Abuse>;

const tags = ['lostFound'];
/** Administrators do not decide about a report of their own. */
const refusals = { 'lostFound.notNow': { status: 409 }, 'lostFound.ownReport': { status: 409 } } as const;
const settleRefusals = { ...refusals, 'lostFound.ownMessage': { status: 409 } } as const;
const AbuseId = z.strictObject({ abuseId: Id });
const Reason = TypedText.min(1).max(maxReason);

/** Abuse and what administrators do about it: a part of the contract of lost and found. */
export const abuseContract = {
  reportAbuse: contractBase
    .route({ method: 'POST', path: '/lost-reports/{reportId}/abuse', summary: 'Report abuse of a report', tags })
    .input(z.strictObject({ reportId: Id, reason: Reason }))
    .output(z.object({ done: z.literal(true) })),
  reportMessage: contractBase
    .route({
      method: 'POST',
      path: '/lost-messages/{messageId}/abuse',
      summary: 'Report abuse in a message or its answer',
      tags,
    })
    .input(z.strictObject({ messageId: Id, reason: Reason }))
    .output(z.object({ done: z.literal(true) }))
    .errors({ 'lostFound.nothingToReport': { status: 409 } }),
  listAbuse: contractBase
    .route({ method: 'GET', path: '/lost-abuse', summary: 'Open reports of abuse, longest waiting first', tags })
    .input(z.strictObject(pageInput({ max: 50, usual: 20 })))
    .output(listOf(Abuse))
    .errors(listErrors),
  dismissAbuse: contractBase
    .route({
      method: 'POST',
      path: '/lost-abuse/{abuseId}/dismiss',
      summary: 'Settle a report of abuse without changing the report',
      tags,
    })
    .input(AbuseId)
    .output(z.object({ done: z.literal(true) }))
    .errors(settleRefusals),
  handleAbuse: contractBase
    .route({
      method: 'POST',
      path: '/lost-abuse/{abuseId}/handle',
      summary: 'Settle a report of abuse as one that administrators have acted on',
      tags,
    })
    .input(AbuseId)
    .output(z.object({ done: z.literal(true) }))
    .errors(settleRefusals),
  decide: contractBase
    .route({
      method: 'POST',
      path: '/lost-reports/{reportId}/decision',
      summary: 'Change the state of a report as an administrator',
      tags,
    })
    .input(z.strictObject({ reportId: Id, act: z.enum(reportActs), reason: Reason }))
    .output(z.object({ state: z.enum(reportStates) }))
    .errors(refusals),
};
