import { z } from 'zod';
import { contractBase } from '#platform/operations/contract.ts';
import { holdStates, payoutAccountStates } from './states.ts';

const Cents = z.int().min(0);

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
});

export type MoneyState = z.infer<typeof MoneyState>;

const Earnings = z.object({
  /** Released to the worker and not yet on the way to their own account. */
  balanceCents: z.int(),
  paidOutCents: Cents,
  payoutAccount: z.enum(payoutAccountStates),
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

/** The pages that lead to the payment provider for payouts. */
const payoutPages = ['dashboard', 'settings'] as const;

export const paymentsContract = {
  getEarnings: contractBase
    .route({
      method: 'GET',
      path: '/earnings',
      summary: 'The signed-in Pro’s balance and payout account',
      tags: ['payments'],
    })
    .output(Earnings),
  getMonths: contractBase
    .route({
      method: 'GET',
      path: '/money/{of}',
      summary: 'What the account has earned or paid in each of the last twelve months',
      tags: ['payments'],
    })
    .input(z.strictObject({ of: z.enum(moneyOf) }))
    .output(z.object({ months: z.array(MonthOfMoney).length(shownMonths) })),
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
      summary: 'Start or continue payout account set-up at the card provider',
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
