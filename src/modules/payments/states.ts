/** The money of one purpose: awaited, held, split up, or no longer awaited. */
export const holdStates = ['pending', 'held', 'closed', 'void'] as const;
export type HoldState = (typeof holdStates)[number];

/** The payment has not arrived, and may still do so. */
export const isAwaited = (state: HoldState): boolean => state === 'pending';

/** A page of the card provider. `refunded` is a payment that paid for nothing, and `failed` a page that was never opened. */
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

export const payoutStates = ['waiting_for_account', 'queued', 'sent'] as const;
export type PayoutState = (typeof payoutStates)[number];

/** A Pro's payout account: none yet, not set up completely, or ready for payouts. */
export const payoutAccountStates = ['none', 'incomplete', 'ready'] as const;
export type PayoutAccountState = (typeof payoutAccountStates)[number];

/** The state of a Pro's payout account, if there is one. */
export function payoutAccountStateOf(account: { payoutsEnabled: boolean } | undefined): PayoutAccountState {
  if (!account) return 'none';
  return account.payoutsEnabled ? 'ready' : 'incomplete';
}
