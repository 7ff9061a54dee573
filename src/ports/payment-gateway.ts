import type { Money } from '#lib/money.ts';

/**
 * The card provider. A call that throws ProviderRefusal had no effect. Any other error means *unknown*, so each write carries an
 * idempotency key and may be repeated for a day. Never called inside a database transaction.
 */
export interface PaymentGateway {
  createCheckoutSession(order: SessionOrder): Promise<ProviderSession>;
  retrieveCheckoutSession(providerSessionId: string): Promise<ProviderSession>;
  /** Closes an open session, so that it cannot be paid any more. A session that is no longer open stays as it is. */
  expireCheckoutSession(providerSessionId: string): Promise<ProviderSession>;
  refund(order: RefundOrder): Promise<{ id: string }>;
  transfer(order: TransferOrder): Promise<{ id: string }>;
  /** Returns the refund of a payment that was made for our row, or null: there is none. */
  findRefund(order: Pick<RefundOrder, 'paymentIntentId' | 'payoutId'>): Promise<{ id: string } | null>;
  /** Returns the transfer of a group that was made for our row, or null: there is none. */
  findTransfer(order: Pick<TransferOrder, 'group' | 'payoutId'>): Promise<{ id: string } | null>;
  /** `language` is that of the worker. */
  createAccount(order: {
    email: string;
    userId: string;
    language: string;
    idempotencyKey: string;
  }): Promise<{ id: string }>;
  retrieveAccount(accountId: string): Promise<PayoutAccountStatus>;
  /** A single-use address of the provider where the worker enters bank and identity data. */
  createAccountLink(order: { accountId: string; returnUrl: string; refreshUrl: string }): Promise<{ url: string }>;
  /** Checks the signature and age of a webhook call and reads it. Throws BadSignature. */
  readEvent(rawBody: string, signature: string | null): ProviderEvent;
}

/** A definite no: the provider did nothing. It repeats this answer for as long as it knows the key. `code` is the provider's. */
export class ProviderRefusal extends Error {
  override readonly name = 'ProviderRefusal';
  readonly code: string | null;

  constructor(message: string, code: string | null, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

/** A webhook call that the card provider did not sign, or signed too long ago. */
export class BadSignature extends Error {
  override readonly name = 'BadSignature';

  constructor() {
    super('the provider did not sign this call');
  }
}

export interface SessionOrder {
  /** The hold that is being paid; returned with every session. */
  holdId: string;
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

/** A payment page as the provider knows it. */
export interface ProviderSession {
  id: string;
  /** As ordered; any text when the session is none of ours. */
  holdId: string;
  /** The address of the page; null once the session is no longer open. */
  url: string | null;
  status: 'open' | 'complete' | 'expired';
  paid: boolean;
  amount: Money;
  currency: string;
  paymentIntentId: string | null;
}

export interface RefundOrder {
  paymentIntentId: string;
  amount: Money;
  /** Our row, which the provider keeps with the refund. */
  payoutId: string;
  idempotencyKey: string;
}

export interface TransferOrder {
  accountId: string;
  amount: Money;
  /**
   * The payment that the money comes from. A transfer is drawn on its charge and not on the provider's balance, where the money
   * of a card is available only days later.
   */
  paymentIntentId: string;
  /** Ties the transfers of a hold together in the provider's own reports. */
  group: string;
  /** Our row, which the provider keeps with the transfer. */
  payoutId: string;
  idempotencyKey: string;
}

export interface PayoutAccountStatus {
  id: string;
  payoutsEnabled: boolean;
  detailsSubmitted: boolean;
}

export type ProviderEvent =
  | { id: string; type: 'checkout.completed' | 'checkout.expired'; session: ProviderSession }
  | { id: string; type: 'account.updated'; account: PayoutAccountStatus }
  | { id: string; type: 'other'; name: string };
