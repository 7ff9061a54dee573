/** The money of one purpose: awaited, held, held but taken by the client's bank, split up, or no longer awaited. */
export const holdStates = ['pending', 'held', 'frozen', 'closed', 'void'] as const;
export type HoldState = (typeof holdStates)[number];

/** The payment has not arrived, and may still do so. */
export const isAwaited = (state: HoldState): boolean => state === 'pending';

/** Some of the payment has not gone anywhere yet. The constraint `hold_held_is_more_than_nothing` says the same. */
export const isHeld = (state: HoldState): boolean => state === 'held' || state === 'frozen';

/** A page of the card provider. `refunded` is a payment that paid for nothing, `failed` a page that was never opened or whose payment failed later. */
export const checkoutStates = ['creating', 'open', 'paid', 'refunded', 'expired', 'failed'] as const;
export type CheckoutState = (typeof checkoutStates)[number];

/** The sessions that a client may still pay. A hold has one at most: the index `checkout_session_one_open` says the same. */
export const liveCheckoutStates = ['creating', 'open'] as const satisfies readonly CheckoutState[];

/** The sessions without a booked payment. The provider's word counts, so one that looks over can still turn out paid. */
export const unsettledCheckoutStates = [
  ...liveCheckoutStates,
  'expired',
  'failed',
] as const satisfies readonly CheckoutState[];

/** To the payee, back to the payer, or back to the payer of a payment that paid for nothing. */
export const payoutKinds = ['transfer', 'refund', 'stray_refund'] as const;

/** Where a dispute is. An inquiry is a question of the bank, which moves no money. */
export const disputeStatuses = ['inquiry', 'inquiry_closed', 'needs_response', 'under_review', 'won', 'lost'] as const;

/**
 * `sent`: the provider has accepted it. `failed`: a card did not take its refund, and the money is back. `refused`: the provider said
 * no too often. `outside`: an administrator has paid the client by other means.
 */
export const payoutStates = ['waiting_for_account', 'queued', 'sent', 'failed', 'refused', 'outside'] as const;
export type PayoutState = (typeof payoutStates)[number];

/** The payouts that nothing but an administrator moves on. */
export const stuckPayoutStates = ['failed', 'refused'] as const satisfies readonly PayoutState[];

export const isStuck = (state: PayoutState): boolean => (stuckPayoutStates as readonly PayoutState[]).includes(state);

/**
 * Where a refund is: stopped until an administrator acts, accepted and not sent yet, on its way, accepted by the card's bank, or paid by
 * other means.
 */
export const refundStates = ['stopped', 'waiting', 'onItsWay', 'sent', 'outside'] as const;
export type RefundState = (typeof refundStates)[number];

/** The money of the refund has not left the provider. */
export const isUnsentRefund = (state: RefundState): boolean => state === 'stopped' || state === 'waiting';

/**
 * Why a payout is stuck, as people read it: the card, the Pro's payout account, a dispute with the card's bank, a provider that does not
 * answer, or something else.
 */
type PayoutProblem = 'card' | 'account' | 'disputed' | 'unanswered' | 'other';

const problems: Readonly<Record<string, PayoutProblem>> = {
  lost_or_stolen_card: 'card',
  expired_or_canceled_card: 'card',
  declined: 'card',
  charge_disputed: 'disputed',
  charge_for_pending_refund_disputed: 'disputed',
  account_invalid: 'account',
  insufficient_capabilities_for_transfer: 'account',
  unanswered: 'unanswered',
};

/** Returns what a reason of the provider means to people. */
export const problemOf = (reason: string | null): PayoutProblem => problems[reason ?? ''] ?? 'other';

/**
 * A Pro's payout account: none yet, or closed by the provider; lacking something that the provider needs; complete, but an administrator
 * holds the payouts, or transfers wait because the bank account is new; ready for payouts; or, as its Pro reads, not known to the
 * provider at the moment.
 */
export const payoutAccountStates = ['none', 'incomplete', 'held', 'waiting', 'ready', 'unknown'] as const;
export type PayoutAccountState = (typeof payoutAccountStates)[number];

/** What we know of a payout account. */
export interface PayoutAccountFacts {
  /** We may transfer money to it. */
  transfersActive: boolean;
  /** The provider pays its money out to the bank. */
  payoutsEnabled: boolean;
  /** Transfers wait until then. */
  waitsUntil: Date | null;
  /** Since when an administrator holds the payouts; null while they are allowed. */
  heldAt: Date | null;
  closedAt: Date | null;
}

/** True when the provider needs nothing more of the Pro. */
export const isSetUp = (state: PayoutAccountState): boolean =>
  state === 'ready' || state === 'waiting' || state === 'held';

/** Returns the state of a Pro's payout account, if there is one. The SQL of `isReady` in the store says the same. */
export function payoutAccountStateOf(account: PayoutAccountFacts | undefined, now: Date): PayoutAccountState {
  if (!account || account.closedAt) return 'none';
  if (!account.transfersActive || !account.payoutsEnabled) return 'incomplete';
  if (account.heldAt) return 'held';
  return isStopped(account, now) ? 'waiting' : 'ready';
}

/** True while no money is to reach the bank account: an administrator holds the payouts, or it is new. */
export const isStopped = (
  { heldAt, waitsUntil }: Pick<PayoutAccountFacts, 'heldAt' | 'waitsUntil'>,
  now: Date,
): boolean => heldAt !== null || (waitsUntil !== null && waitsUntil > now);
