import { isStuck, type PayoutState } from '../states.ts';

/** What a case about money is about. */
export const caseKinds = [
  'payoutRefused',
  'payoutUnanswered',
  'refundFailed',
  'refundPending',
  'refundElsewhere',
  'dispute',
  'disputeAfterRelease',
  'unmatched',
  'balanceDiffers',
] as const;

/** The cases about a payout, by its id. */
export const payoutCaseKinds = ['payoutRefused', 'payoutUnanswered', 'refundFailed', 'refundPending'] as const;

/** How a case ended. `ended`: its reason was gone. */
export const caseOutcomes = ['noted', 'triedAgain', 'paidOutside', 'ended'] as const;

/** What an administrator can do with a case. */
export const caseActs = ['retry', 'payOutside', 'close'] as const;
export type CaseAct = (typeof caseActs)[number];

/** Returns the acts of a case. A stuck payout can be moved on although its case is closed: the money is still owed. */
export function actsOf({
  isOpen,
  payout,
}: {
  isOpen: boolean;
  payout: { kind: 'transfer' | 'refund' | 'stray_refund'; state: PayoutState } | null;
}): CaseAct[] {
  const stuck = payout && isStuck(payout.state);
  return [
    ...(stuck ? (['retry'] as const) : []),
    ...(stuck && payout.kind !== 'transfer' ? (['payOutside'] as const) : []),
    ...(isOpen ? (['close'] as const) : []),
  ];
}
