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
  'disputeLate',
  'unmatched',
  'balanceDiffers',
  'balanceNotCompared',
  'payoutsNotStopped',
  'scheduleNotPutBack',
  'balanceUnclaimed',
] as const;

/** The cases about a payout, by its id. */
export const payoutCaseKinds = ['payoutRefused', 'payoutUnanswered', 'refundFailed', 'refundPending'] as const;

/** The cases about the schedule of an account's payouts at the provider, by its id there: to be stopped, and to be put back. They have no sum. */
export const scheduleCaseKinds = ['payoutsNotStopped', 'scheduleNotPutBack'] as const;

/** How a case ended. `paidOutside`, `notPaid`: also of submitted work that a bank has made unpaid. `ended`: its reason was gone. */
export const caseOutcomes = ['noted', 'triedAgain', 'paidOutside', 'notPaid', 'booked', 'ended'] as const;

/** What an administrator can do with a case. */
export const caseActs = ['retry', 'payOutside', 'book', 'decideWork', 'close'] as const;
export type CaseAct = (typeof caseActs)[number];

/** What an administrator decides about submitted work that a bank has made unpaid: the Pro is paid all the same, or not. */
export const workDecisions = ['paid', 'notPaid'] as const;

/** As what an administrator books a transaction: a loss (or gain), a fee, money of our own, or owed to the Pro again. */
export const bookedAs = ['loss', 'fee', 'own', 'pro'] as const;
export type BookedAs = (typeof bookedAs)[number];

/** Why a case ended without an administrator. The constraint of `money_case.cause` says the same. */
export const automaticCauses = [
  'agrees',
  'anotherDifference',
  'compared',
  'matched',
  'movedOn',
  'anotherSum',
  'even',
  'waitsForAccount',
  'refused',
  'booked',
  'won',
  'scheduleRight',
  'accountClosed',
  'paidOut',
] as const;
export type AutomaticCause = (typeof automaticCauses)[number];

/** The journals of transactions that an administrator has booked. */
export const journalsByHand: Record<string, BookedAs> = {
  loss_by_hand: 'loss',
  fee_by_hand: 'fee',
  own_by_hand: 'own',
  transfer_reversed: 'pro',
};

/**
 * Returns the acts of a case. A stuck payout can be moved on although its case is closed, because the money is still owed, and a
 * transaction that is in no journal can still be booked: unless a later case is about the same.
 */
export function actsOf({
  isOpen,
  isOver,
  payout,
  isBookable,
  isAtBank,
  isAboutWork,
}: {
  isOpen: boolean;
  /** A closed case, after which another one was about the same. */
  isOver: boolean;
  payout: { kind: 'transfer' | 'refund' | 'stray_refund'; state: PayoutState } | null;
  isBookable: boolean;
  /** It is about a dispute that the bank has not decided yet: what it costs, and whether anything is left to do, isn't known. */
  isAtBank: boolean;
  /** It is about submitted work that a bank has made unpaid: it ends with the decision about it, which the Pro reads. */
  isAboutWork: boolean;
}): CaseAct[] {
  if (!isOpen && isOver) return [];
  const stuck = payout && isStuck(payout.state);
  return [
    ...(stuck ? (['retry'] as const) : []),
    ...(stuck && payout.kind !== 'transfer' ? (['payOutside'] as const) : []),
    ...(isBookable ? (['book'] as const) : []),
    ...(isOpen && !isAtBank ? ([isAboutWork ? 'decideWork' : 'close'] as const) : []),
  ];
}
