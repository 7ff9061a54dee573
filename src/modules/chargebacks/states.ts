import { disputeStatuses } from '../payments/states.ts';

/** Where a chargeback is. */
export const chargebackStatuses = disputeStatuses;
export type ChargebackStatus = (typeof chargebackStatuses)[number];

/** The bank takes evidence. */
export const takesEvidence = (status: ChargebackStatus): boolean => status === 'inquiry' || status === 'needs_response';

/** The money can be given up: not while the bank decides (https://docs.stripe.com/api/disputes/close). */
export const takesLoss = (status: ChargebackStatus): boolean => status === 'needs_response';

/** The reasons of banks that have words of their own; all others are "another reason". */
export const knownReasons = [
  'credit_not_processed',
  'duplicate',
  'fraudulent',
  'general',
  'product_not_received',
  'product_unacceptable',
  'subscription_canceled',
  'unrecognized',
] as const;
