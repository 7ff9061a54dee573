import { z } from 'zod';
import { contractBase, Id, Instant, listErrors, listOf, pageInput, TypedText } from '#platform/operations/contract.ts';
import { maxCaseNote } from '../limits.ts';
import { disputeStatuses, payoutKinds, payoutStates } from '../states.ts';
import { automaticCauses, bookedAs, caseActs, caseKinds, caseOutcomes, workDecisions } from './case-kinds.ts';

const tags = ['payments'];

const Person = z.object({
  name: z.string(),
  email: z.string(),
  /** Of a Pro, which has a page for administrators; null for anyone without one. */
  applicationId: Id.nullable(),
});

/** What the clock and the reconciler cannot decide about money. */
export const MoneyCase = z.object({
  id: Id,
  kind: z.enum(caseKinds),
  /** The provider's reason, as a code. */
  reason: z.string().nullable(),
  /** Zero for what has no sum. */
  amountCents: z.int(),
  openedAt: Instant,
  /** What the Pro would have got of it, after the fee, in a case about submitted work that a bank has made unpaid; null in others. */
  shareCents: z.int().nullable(),
  /** Null for what belongs to no job. */
  job: z.object({ id: Id, title: z.string() }).nullable(),
  /** The person whom a payout is for, the Pro whose payout account or balance it is about, or the client. */
  person: Person.nullable(),
  /** The Pro of the job, in a case about a dispute or a transaction. */
  pro: Person.nullable(),
  payout: z.object({ kind: z.enum(payoutKinds), state: z.enum(payoutStates) }).nullable(),
  /** When the first case of this kind about the same payout was opened, or since when money is unclaimed; null without an earlier one. */
  since: Instant.nullable(),
  /** What a case `unmatched` is about: the provider's object, whether money came in or went out, and as what it can be, or was, booked. */
  unmatched: z
    .object({
      id: z.string(),
      direction: z.enum(['in', 'out']),
      as: z.array(z.enum(bookedAs)),
      booked: z.enum(bookedAs).nullable(),
    })
    .nullable(),
  /** The dispute that it is about, and what the platform has lost by it. */
  chargeback: z
    .object({
      id: Id,
      status: z.enum(disputeStatuses),
      /** Until when the bank takes evidence; null without a deadline. */
      dueBy: Instant.nullable(),
      lostCents: z.int(),
    })
    .nullable(),
  /** The payout account at the provider whose schedule it is about. */
  payoutAccountId: z.string().nullable(),
  /** The two balances that differ. */
  balances: z.object({ providerCents: z.int(), ledgerCents: z.int() }).nullable(),
  /** What an administrator can do now. */
  acts: z.array(z.enum(caseActs)),
  /** How it ended; null while it is open. Without a name, its reason was gone. */
  closed: z
    .object({
      at: Instant,
      outcome: z.enum(caseOutcomes),
      note: z.string().nullable(),
      /** Why it ended, without an administrator. */
      cause: z.enum(automaticCauses).nullable(),
      byName: z.string().nullable(),
    })
    .nullable(),
});

export type MoneyCase = z.infer<typeof MoneyCase>;

const Note = TypedText.min(1).max(maxCaseNote);
const Done = z.object({ done: z.literal(true) });
const refusals = { 'payments.caseNotNow': { status: 409 } } as const;
const path = '/money-cases';

/** Cases about money, for administrators. */
export const casesContract = {
  listCases: contractBase
    .route({
      method: 'GET',
      path,
      summary: 'Cases about money, open or closed, for administrators',
      tags,
    })
    .input(z.strictObject({ ...pageInput({ max: 50, usual: 20 }), state: z.enum(['open', 'closed']).default('open') }))
    .output(listOf(MoneyCase))
    .errors(listErrors),
  getCase: contractBase
    .route({
      method: 'GET',
      path: `${path}/{caseId}`,
      summary: 'A case about money, open or closed, for administrators',
      tags,
    })
    .input(z.strictObject({ caseId: Id }))
    .output(MoneyCase),
  retryPayout: contractBase
    .route({
      method: 'POST',
      path: `${path}/{caseId}/retry`,
      summary: 'Send the stuck payout or refund of a case again',
      tags,
    })
    .input(z.strictObject({ caseId: Id }))
    .output(Done)
    .errors(refusals),
  payOutside: contractBase
    .route({
      method: 'POST',
      path: `${path}/{caseId}/paid-outside`,
      summary: 'Book the stuck refund of a case as paid by other means; the client reads how',
      tags,
    })
    .input(z.strictObject({ caseId: Id, reason: Note }))
    .output(Done)
    .errors(refusals),
  bookDifference: contractBase
    .route({
      method: 'POST',
      path: `${path}/{caseId}/book`,
      summary: 'Book the transaction of a case that our ledger does not have',
      tags,
    })
    .input(z.strictObject({ caseId: Id, as: z.enum(bookedAs), reason: Note }))
    .output(Done)
    .errors({ ...refusals, 'payments.bookedAlready': { status: 409 } }),
  decideWork: contractBase
    .route({
      method: 'POST',
      path: `${path}/{caseId}/work`,
      summary: 'Tell a Pro whether work that a bank has made unpaid is paid all the same',
      tags,
    })
    .input(z.strictObject({ caseId: Id, as: z.enum(workDecisions), reason: Note }))
    .output(Done)
    .errors(refusals),
  closeCase: contractBase
    .route({ method: 'POST', path: `${path}/{caseId}/close`, summary: 'Close a case about money with a note', tags })
    .input(z.strictObject({ caseId: Id, reason: Note }))
    .output(Done)
    .errors(refusals),
};
