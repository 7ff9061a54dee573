import type { Money } from '#lib/money.ts';

/**
 * The card provider. A call that throws ProviderRefusal had no effect. Any other error means *unknown*, so each write carries an
 * idempotency key and may be repeated for a day; after a ProviderFailure, a repeat brings the same answer. Never called inside a database
 * transaction.
 */
export interface PaymentGateway {
  createCheckoutSession(order: SessionOrder): Promise<ProviderSession>;
  retrieveCheckoutSession(providerSessionId: string): Promise<ProviderSession>;
  /** Returns the session that a payment was made on, or null: it was made by other means. */
  findCheckoutSession(by: { paymentIntentId: string }): Promise<ProviderSession | null>;
  /** Closes an open session, so that it cannot be paid any more. A session that is no longer open stays as it is. */
  expireCheckoutSession(providerSessionId: string): Promise<ProviderSession>;
  refund(order: RefundOrder): Promise<ProviderRefund>;
  /** Refuses an account that was closed with the code `account_invalid`. */
  transfer(order: TransferOrder): Promise<{ id: string }>;
  /** Returns the refund of a payment that was made for our row and has not failed, or null: there is none. */
  findRefund(order: Pick<RefundOrder, 'paymentIntentId' | 'payoutId'>): Promise<ProviderRefund | null>;
  retrieveRefund(id: string): Promise<ProviderRefund>;
  /** Returns the refunds of a payment, or all those made since an instant, by whatever means; none in another currency than dollars. */
  listRefunds(which: { paymentIntentId: string } | { since: Date }): Promise<ProviderRefund[]>;
  /** Returns the transfer of a group that was made for our row, or null: there is none. */
  findTransfer(order: Pick<TransferOrder, 'group' | 'payoutId'>): Promise<{ id: string } | null>;
  /** `language` is that of the worker. */
  createAccount(order: {
    email: string;
    userId: string;
    language: string;
    idempotencyKey: string;
  }): Promise<{ id: string }>;
  /** Returns an account that was made for a worker between two instants, or null: there is none. */
  findAccount(order: { userId: string; from: Date; to: Date }): Promise<{ id: string } | null>;
  /** Null: the provider does not know the account under our key. It was closed, it is none of ours (any longer), or the key is a wrong one. */
  retrieveAccount(accountId: string): Promise<PayoutAccountStatus | null>;
  /** Sets when the provider pays an account's money out by itself. Refuses an account that was closed with the code `account_invalid`. */
  setPayoutSchedule(order: { accountId: string; schedule: PayoutSchedule; idempotencyKey: string }): Promise<void>;
  /** A single-use address of the provider where the worker enters bank and identity data that it still lacks. */
  createAccountLink(order: { accountId: string; returnUrl: string; refreshUrl: string }): Promise<{ url: string }>;
  /**
   * Returns a page of what has moved the platform's balance in dollars since `from`, newest first: what follows the transaction
   * `after`, or the first page. `next` is the last one's id if there are more.
   */
  listTransactions(order: {
    from: Date;
    after: string | null;
  }): Promise<{ transactions: ProviderTransaction[]; next: string | null }>;
  /** Returns the platform's balance in dollars, both what is available and what is pending. */
  readBalance(): Promise<Money>;
  retrieveDispute(disputeId: string): Promise<ProviderDispute>;
  /** Returns the disputes of a payment, or those that were opened at `since` or later. */
  listDisputes(which: { paymentIntentId: string } | { since: Date }): Promise<ProviderDispute[]>;
  /** Gives the provider a PDF for evidence, which it keeps for months. The same bytes under the same key are one file. */
  uploadEvidenceFile(order: EvidenceFileOrder): Promise<{ id: string }>;
  /** Sends evidence to the client's bank, which is final. Returns the dispute. */
  submitEvidence(order: EvidenceOrder): Promise<ProviderDispute>;
  /** Accepts that a dispute is lost, which is final. Returns the dispute. */
  closeDispute(disputeId: string): Promise<ProviderDispute>;
  /** A single-use address of the provider where the worker changes what an account that is set up has. It leads nowhere back. */
  createLoginLink(accountId: string): Promise<{ url: string }>;
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

/**
 * The provider has failed (5xx): it may have done all, or nothing. It stores this answer too, and repeats it for as long as it knows the key
 * (https://docs.stripe.com/api/idempotent_requests).
 */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure';

  constructor(message: string, cause?: unknown) {
    super(message, { cause });
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
  /** The page is complete, and the payment has failed afterwards: nothing was paid. */
  failed: boolean;
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

/** A refund as the provider knows it. */
export interface ProviderRefund {
  id: string;
  paymentIntentId: string;
  amount: Money;
  /** The row that it was ordered for; null for a refund that was made by hand. */
  payoutId: string | null;
  /** A pending refund has been accepted. One that has succeeded can still fail, weeks later; then the money is back. */
  status: 'pending' | 'succeeded' | 'failed';
  /** What a pending refund waits for: that its payment settles, or that our balance covers it. Null for neither. */
  waitsFor: 'settlement' | 'balance' | null;
  /** Why it has failed, as a code of the provider. */
  reason: string | null;
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

/** What moved the platform's balance at the provider. */
export interface ProviderTransaction {
  id: string;
  /** The provider's name for it: `charge`, `refund`, `transfer`, `payout`, … */
  type: string;
  /** Plus comes in, minus goes out; before the fee. */
  amount: Money;
  fee: Money;
  /** The charge, refund, transfer, dispute or payout that moved the money; null for a fee of the account. */
  source: string | null;
  /** The payment that the source belongs to, if it names one. */
  paymentIntentId: string | null;
  createdAt: Date;
  availableAt: Date;
}

/** When the provider pays an account's money out to its bank. */
export interface PayoutSchedule {
  /** `manual`: not by itself. Else `daily`, `weekly`, `monthly`, or what the provider adds. */
  interval: string;
  /** The days of a weekly schedule, by their English names in lower case. */
  weekDays?: string[] | undefined;
  /** The days of a monthly one, 1–31. */
  monthDays?: number[] | undefined;
}

export interface PayoutAccountStatus {
  id: string;
  /** We may transfer money to the account. */
  transfersActive: boolean;
  /** The provider pays the account's money out to its bank. */
  payoutsEnabled: boolean;
  /** The address that the provider has of the worker. */
  email: string | null;
  /** Where the money goes; null while there is none. `key` is the same for the same bank account, and no account number. */
  bank: { key: string; last4: string } | null;
  schedule: PayoutSchedule;
}

/** A dispute as the provider knows it: the bank of a client takes a payment back until it decides. */
export interface ProviderDispute {
  id: string;
  /** Null for a payment that is none of ours. */
  paymentIntentId: string | null;
  /** What the bank has taken, or would take. */
  amount: Money;
  /** What has left the balance for it so far; zero while nothing has. */
  taken: Money;
  /** What it has given back; a part when it has lost in part. */
  returned: Money;
  currency: string;
  /** The bank's reason, as the provider's code. */
  reason: string;
  /** An inquiry moves no money; `inquiry_closed` has ended without a dispute. */
  status: 'inquiry' | 'inquiry_closed' | 'needs_response' | 'under_review' | 'won' | 'lost';
  /** Until when evidence is taken; null without a deadline. */
  dueBy: Date | null;
  openedAt: Date;
  /** How often evidence was sent to the bank. */
  evidenceCount: number;
}

/** What the bank reads, in English. Each text has at most `maxEvidenceText` characters. */
export interface Evidence {
  customerName: string;
  customerEmail: string;
  /** The day of the work, as people write it. */
  serviceDate: string;
  productDescription: string;
  /** When money goes back, and when the client was shown that. */
  refundRule: string;
  /** What happened, line by line, with photos and messages. */
  activityLog: string;
  /** What an administrator adds; empty without. */
  note: string;
}

/** The longest text of evidence that the provider takes, in characters. */
export const maxEvidenceText = 20_000;

/**
 * How large a PDF is that the provider takes with all of our texts: it takes 4.5 MB of files, and 50 pages together with the texts, 19 for
 * Mastercard. https://docs.stripe.com/disputes/best-practices
 */
export const maxEvidenceFile = { bytes: 4_000_000, pages: 8 } as const;

export interface EvidenceFileOrder {
  bytes: Uint8Array;
  name: string;
  idempotencyKey: string;
}

export interface EvidenceOrder {
  disputeId: string;
  evidence: Evidence;
  /** An uploaded PDF with the photos of the work; null without. */
  fileId: string | null;
  idempotencyKey: string;
}

export type ProviderEvent =
  | { id: string; type: 'checkout.completed' | 'checkout.expired'; session: ProviderSession }
  /** Something about a worker's account has changed; `isDeauthorized`: it is closed to us. */
  | { id: string; type: 'account.updated'; accountId: string; isDeauthorized: boolean }
  /** A refund, or all those of the payment, may have changed. */
  | { id: string; type: 'refund.changed'; refundId: string | null; paymentIntentId: string }
  | { id: string; type: 'dispute.changed'; disputeId: string }
  /** One that we do nothing about. `reason` says why, where the name doesn't. */
  | { id: string; type: 'other'; name: string; reason: string };
