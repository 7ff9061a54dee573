/** Where a chargeback is. An inquiry is a question of the bank, which moves no money. */
export const chargebackStatuses = [
  'inquiry',
  'inquiry_closed',
  'needs_response',
  'under_review',
  'won',
  'lost',
] as const;
export type ChargebackStatus = (typeof chargebackStatuses)[number];

/** The bank takes evidence. */
export const takesEvidence = (status: ChargebackStatus): boolean => status === 'inquiry' || status === 'needs_response';

/** The money can be given up. */
export const takesLoss = (status: ChargebackStatus): boolean =>
  status === 'needs_response' || status === 'under_review';

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
