import { z } from 'zod';
import { contractBase, Id, Instant } from '#platform/operations/contract.ts';
import { caseKinds, workDecisions } from './cases/case-kinds.ts';
import { casesContract } from './cases/cases-contract.ts';
import { payoutHoldsContract } from './payouts/payout-holds-contract.ts';
import { disputeStatuses, holdStates, payoutAccountStates, payoutKinds, payoutStates, refundStates } from './states.ts';
import { stoppedWaits, waitReasons } from './waits/wait-reasons.ts';

const Cents = z.int().min(0);

/** Money on its way to one side that has not arrived. */
const Wait = z.object({
  to: z.enum(['client', 'worker']),
  cents: Cents,
  reason: z.enum(waitReasons),
  /** When the wait ends or the next try is due; null without a time. */
  until: z.iso.datetime().nullable(),
});
export type Wait = z.infer<typeof Wait>;

/** A client's bank took the payment back while it was held. */
const Chargeback = z.object({
  amountCents: Cents,
  openedAt: z.iso.datetime(),
  /** Until when the bank takes evidence; null without a deadline. */
  dueBy: z.iso.datetime().nullable(),
  /** The bank has got our evidence. */
  isEvidenceSent: z.boolean(),
  /** When the bank decided; null until then. */
  closedAt: z.iso.datetime().nullable(),
  /** The bank has kept this much of the held money. */
  bankRefundedCents: Cents,
  /** An administrator decides whether the worker, who submitted the work, is paid all the same. */
  isExamined: z.boolean(),
  /** What the administrator has decided; null until then, and for the client. */
  workDecision: z.enum(workDecisions).nullable(),
});

/** Where the money of one job is. All in cents; `captured = held + released + refunded + fee`, always. */
export const MoneyState = z.object({
  state: z.enum(holdStates),
  amountCents: Cents,
  capturedCents: Cents,
  heldCents: Cents,
  releasedCents: Cents,
  refundedCents: Cents,
  feeCents: Cents,
  /** Basis points that the platform keeps of what is released. */
  feeBps: z.int(),
  /** What the worker gets when everything is released. */
  payoutCents: Cents,
  /** What has left the held money and has not reached its receiver, oldest first; a viewer sees their own. */
  waits: z.array(Wait),
  /** Where the refunds to the client are; without what the client's bank has refunded. */
  refunds: z.array(z.object({ state: z.enum(refundStates), cents: Cents })),
  /** Those that the card's bank has accepted, oldest first; without what an administrator sent outside the product. */
  sentRefunds: z.array(z.object({ cents: Cents, at: z.iso.datetime() })),
  /** Those that an administrator sent outside the product, oldest first; `note` tells the client how. */
  outsideRefunds: z.array(z.object({ cents: Cents, at: z.iso.datetime(), note: z.string().nullable() })),
  /** What was sent to the worker's payout account, oldest first. */
  sentPayouts: z.array(z.object({ cents: Cents, at: z.iso.datetime() })),
  /** The newest one; null without. */
  chargeback: Chargeback.nullable(),
});

export type Chargeback = z.infer<typeof Chargeback>;
export type MoneyState = z.infer<typeof MoneyState>;

/** The money of one job with everything that moved or stopped it, for administrators. */
export const MoneyFile = MoneyState.omit({
  chargeback: true,
  payoutCents: true,
  refunds: true,
  sentRefunds: true,
  outsideRefunds: true,
  sentPayouts: true,
}).extend({
  /** When the payment arrived; null until then. */
  paidAt: Instant.nullable(),
  /** What the provider has charged for this job's payments so far, without its disputes; the platform bears both. */
  providerFeeCents: z.int(),
  /** What it has charged for the disputes. */
  disputeFeeCents: z.int(),
  /** Everything that was, or is to be, sent to one of the sides, oldest first. */
  payouts: z.array(
    z.object({
      id: Id,
      kind: z.enum(payoutKinds),
      state: z.enum(payoutStates),
      amountCents: Cents,
      createdAt: Instant,
      /** How often the provider was asked to send it. */
      attempts: z.int().min(0),
      nextTryAt: Instant.nullable(),
      /** When it was sent or paid by other means; null until then. */
      sentAt: Instant.nullable(),
      /** The provider's reason for the last refusal, as a code. */
      reason: z.string().nullable(),
      /** Why it waits, and until when, as its receiver reads it; null for what has arrived. */
      wait: Wait.pick({ reason: true, until: true }).nullable(),
    }),
  ),
  /** Refunds that were sent and came back, oldest first. */
  failedRefunds: z.array(z.object({ id: z.string(), amountCents: Cents, sentAt: Instant, failedAt: Instant })),
  /** What the client disputes with the bank, oldest first. */
  disputes: z.array(
    z.object({
      id: Id,
      amountCents: Cents,
      reason: z.string(),
      status: z.enum(disputeStatuses),
      openedAt: Instant,
      dueBy: Instant.nullable(),
      closedAt: Instant.nullable(),
    }),
  ),
  /** The open cases, oldest first. */
  cases: z.array(z.object({ id: Id, kind: z.enum(caseKinds), amountCents: z.int(), openedAt: Instant })),
});
export type MoneyFile = z.infer<typeof MoneyFile>;

const Earnings = z.object({
  /** Released to the worker and not yet on the way to their own account. */
  balanceCents: z.int(),
  paidOutCents: Cents,
  payoutAccount: z.enum(payoutAccountStates),
  /** What the provider has refused to pay out, or has not answered for a day, and an administrator looks at; null for nothing. */
  refused: z.object({ cents: Cents, reason: z.enum(stoppedWaits) }).nullable(),
  /** Transfers wait until then, because the bank account is new; null in every other state than `waiting`. */
  waitsUntil: z.iso.datetime().nullable(),
  /** The end of the number of the bank account; null unless the payout account is complete. */
  bankLastDigits: z.string().nullable(),
});

/** What a year of an account's money shows: what a Pro was credited, or what a client paid, less refunds. */
const moneyOf = ['earned', 'paid'] as const;
export type MoneyOf = (typeof moneyOf)[number];
/** How many months are shown. */
export const shownMonths = 12;

const MonthOfMoney = z.object({
  /** `2026-11`. */
  month: z.string(),
  cents: Cents,
});
export type MonthOfMoney = z.infer<typeof MonthOfMoney>;

/** The provider's balance beside the ledger, as last compared. */
const BalanceProof = z.object({
  /** Null before the first comparison. */
  comparedAt: z.date().nullable(),
  /** The last comparison without a difference. */
  provedAt: z.date().nullable(),
  differsSince: z.date().nullable(),
  /** The provider's transactions were read up to here. */
  readTo: z.date().nullable(),
  /** Transactions of the provider that are not found in the ledger (yet). */
  unmatched: z.int().min(0),
  /** In cents. */
  figures: z
    .object({
      providerCents: z.int(),
      ledgerCents: z.int(),
      /** Booked in the ledger and not in the provider's list yet, less the reverse. */
      inFlightCents: z.int(),
      /** Provider less ledger, without what is in flight: zero when all is well. */
      differenceCents: z.int(),
    })
    .nullable(),
});
export type BalanceProof = z.infer<typeof BalanceProof>;

/** The pages that lead to the payment provider for payouts. */
const payoutPages = ['dashboard', 'settings'] as const;

export const paymentsContract = {
  ...casesContract,
  ...payoutHoldsContract,
  getEarnings: contractBase
    .route({
      method: 'GET',
      path: '/earnings',
      summary: 'The signed-in Pro’s balance and payout account',
      tags: ['payments'],
    })
    .output(Earnings),
  listWaits: contractBase
    .route({
      method: 'GET',
      path: '/earnings/waits',
      summary: 'Released money that has not reached the Pro’s bank, and why',
      tags: ['payments'],
    })
    .output(z.object({ items: z.array(Wait.extend({ jobId: z.uuid(), /** Of the job. */ title: z.string() })) })),
  getMonths: contractBase
    .route({
      method: 'GET',
      path: '/money/{of}',
      summary: 'What the account has earned or paid in each of the last twelve months',
      tags: ['payments'],
    })
    .input(z.strictObject({ of: z.enum(moneyOf) }))
    .output(z.object({ months: z.array(MonthOfMoney).length(shownMonths) })),
  getProof: contractBase
    .route({
      method: 'GET',
      path: '/admin/balance-proof',
      summary: 'The card provider’s balance beside the ledger, as last compared',
      tags: ['payments'],
    })
    .output(BalanceProof),
  getSuspendedEarnings: contractBase
    .route({
      method: 'GET',
      path: '/suspension/earnings',
      summary: 'The balance and payout account of a suspended Pro, after a login',
      tags: ['payments'],
    })
    .output(Earnings),
  openSuspendedPayoutAccount: contractBase
    .route({
      method: 'POST',
      path: '/suspension/payout-account',
      summary: 'Set up the missing payout account of a suspended Pro, after a login',
      tags: ['payments'],
    })
    .output(z.object({ url: z.url() }))
    .errors({ 'payments.providerUnavailable': { status: 502 } }),
  openPayoutAccount: contractBase
    .route({
      method: 'POST',
      path: '/payout-account',
      summary: 'Open the card provider’s page to set up or change a payout account',
      tags: ['payments'],
    })
    .input(z.strictObject({ /** The page to come back to. */ from: z.enum(payoutPages).default('dashboard') }))
    .output(z.object({ url: z.url() }))
    .errors({ 'payments.providerUnavailable': { status: 502 } }),
  refreshPayoutAccount: contractBase
    .route({
      method: 'POST',
      path: '/payout-account/refresh',
      summary: 'Read the payout account’s state from the provider',
      tags: ['payments'],
    })
    .output(Earnings)
    .errors({ 'payments.providerUnavailable': { status: 502 } }),
};
