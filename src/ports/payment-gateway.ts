import type { Money } from '#lib/money.ts';

/**
 * The card provider. Every call may time out; a timeout means *unknown*, so each write carries an idempotency key and
 * may be repeated. Never called inside a database transaction.
 */
export interface PaymentGateway {
  createCheckoutSession(order: CheckoutOrder): Promise<CheckoutSession>;
  retrieveCheckoutSession(providerSessionId: string): Promise<CheckoutSession>;
  /** Closes an open session so that nobody can pay it any more. A session that is no longer open stays as it is. */
  expireCheckoutSession(providerSessionId: string): Promise<CheckoutSession>;
  refund(order: { paymentIntentId: string; amount: Money; idempotencyKey: string }): Promise<{ id: string }>;
  transfer(order: TransferOrder): Promise<{ id: string }>;
  createAccount(order: { email: string; userId: string; idempotencyKey: string }): Promise<{ id: string }>;
  retrieveAccount(accountId: string): Promise<PayoutAccountStatus>;
  /** A single-use address of the provider where the worker enters bank and identity data. */
  createAccountLink(order: { accountId: string; returnUrl: string; refreshUrl: string }): Promise<{ url: string }>;
  /** Checks the signature and age of a webhook call and reads it. Throws BadSignature. */
  readEvent(rawBody: string, signature: string | null): ProviderEvent;
}

/** A webhook call that the card provider did not sign, or signed too long ago. */
export class BadSignature extends Error {
  override readonly name = 'BadSignature';

  constructor() {
    super('the card provider did not sign this call');
  }
}

export interface CheckoutOrder {
  /** What is being paid: the hold's id, returned with every event as `reference`. */
  reference: string;
  amount: Money;
  title: string;
  description: string;
  customerEmail: string;
  language: string;
  /** May contain `{CHECKOUT_SESSION_ID}`, which the provider fills in. */
  successUrl: string;
  cancelUrl: string;
  expiresAt: Date;
  idempotencyKey: string;
}

export interface CheckoutSession {
  id: string;
  reference: string;
  /** Where the customer pays; null once the session is no longer open. */
  url: string | null;
  status: 'open' | 'complete' | 'expired';
  paid: boolean;
  amount: Money;
  currency: string;
  paymentIntentId: string | null;
}

export interface TransferOrder {
  accountId: string;
  amount: Money;
  /** Ties the transfer to the charge it comes from, for the provider's own reports. */
  group: string;
  idempotencyKey: string;
}

export interface PayoutAccountStatus {
  id: string;
  payoutsEnabled: boolean;
  detailsSubmitted: boolean;
}

export type ProviderEvent =
  | { id: string; type: 'checkout.completed' | 'checkout.expired'; session: CheckoutSession }
  | { id: string; type: 'account.updated'; account: PayoutAccountStatus }
  | { id: string; type: 'other'; name: string };
