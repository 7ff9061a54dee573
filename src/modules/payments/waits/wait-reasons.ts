import { type PayoutState, problemOf, type RefundState } from '../states.ts';

/** Why a payout waits for an administrator. */
export const stoppedWaits = ['payoutUnanswered', 'payoutAccount', 'payoutRefused'] as const;

/** Why released money has not reached the Pro's bank. Pages have one sentence for each: `waits.json`. */
export const payoutWaits = [
  'accountMissing',
  'accountIncomplete',
  'accountUnknown',
  'payoutsHeld',
  'bankChanged',
  'sending',
  'clearing',
  'payoutRetry',
  ...stoppedWaits,
] as const;

/** Why a refund has not reached the client. */
const refundWaits = [
  'refundSending',
  'refundSettling',
  'refundUncovered',
  'refundLate',
  'refundRetry',
  'refundDisputed',
  'refundUnanswered',
  'refundCard',
  'refundRefused',
] as const;

export const waitReasons = [...payoutWaits, ...refundWaits] as const;
export type WaitReason = (typeof waitReasons)[number];

/** The waits that end without anyone's help, and in which nothing went wrong. */
const quiet: readonly WaitReason[] = [
  'sending',
  'clearing',
  'payoutRetry',
  'bankChanged',
  'refundSending',
  'refundSettling',
  'refundUncovered',
  'refundRetry',
];
export const isQuietWait = (reason: WaitReason): boolean => quiet.includes(reason);

/** The waits that the Pro ends, or can shorten, on the provider's pages. */
const ofAccount: readonly WaitReason[] = ['accountMissing', 'accountIncomplete', 'bankChanged', 'payoutAccount'];
export const isAboutAccount = (reason: WaitReason): boolean => ofAccount.includes(reason);

/** What decides why a payout waits. */
export interface WaitFacts {
  isTransfer: boolean;
  state: PayoutState;
  /** The provider's reason, as a code. */
  reason: string | null;
  /** The provider has accepted a refund and not paid it yet, for example because its balance is too small. */
  isPending: boolean;
  /** What an accepted refund waits for at the provider. */
  waitsFor: 'settlement' | 'balance' | null;
  /** An accepted refund has not been paid for so long that it is a case. */
  isLate: boolean;
  /** The next try after a refusal. */
  nextTryAt: string | null;
  /** The client's bank has the payment that a refund goes back to. */
  isDisputed: boolean;
  /** The Pro has a payout account that is not closed. */
  hasAccount: boolean;
  /** The provider needs nothing more of the Pro. */
  isSetUp: boolean;
  /** The provider does not know the Pro's account at the moment. */
  isMissing: boolean;
  /** An administrator holds the payouts. */
  isHeld: boolean;
  /** Transfers wait until then, because the bank account is new. */
  waitsUntil: string | null;
}

/** Why a payout waits, and until when at the latest, ISO; null without a time. Null for one that has arrived. */
export function waitOf(facts: WaitFacts): { reason: WaitReason; until: string | null } | null {
  if (facts.state === 'sent' && facts.isPending) return { reason: acceptedWait(facts), until: null };
  if (facts.state === 'sent' || facts.state === 'outside') return null;
  const reason = facts.isTransfer ? payoutWait(facts) : refundWait(facts);
  if (reason === 'bankChanged') return { reason, until: facts.waitsUntil };
  const isTriedAgain = reason === 'clearing' || reason === 'payoutRetry' || reason === 'refundRetry';
  return { reason, until: isTriedAgain ? facts.nextTryAt : null };
}

/** Why an accepted refund is not paid. */
function acceptedWait({ isLate, waitsFor }: WaitFacts): WaitReason {
  if (isLate) return 'refundLate';
  if (waitsFor === null) return 'refundSending';
  return waitsFor === 'settlement' ? 'refundSettling' : 'refundUncovered';
}

/** Returns where a refund is. */
export function refundStateOf(facts: WaitFacts): RefundState {
  const wait = waitOf(facts);
  if (wait?.reason === 'refundSettling' || wait?.reason === 'refundUncovered') return 'waiting';
  if (wait) return isQuietWait(wait.reason) ? 'onItsWay' : 'stopped';
  return facts.state === 'outside' ? 'outside' : 'sent';
}

function payoutWait({
  state,
  reason,
  nextTryAt,
  hasAccount,
  isSetUp,
  isMissing,
  isHeld,
  waitsUntil,
}: WaitFacts): WaitReason {
  if (state === 'waiting_for_account') {
    if (!hasAccount) return 'accountMissing';
    if (isMissing) return 'accountUnknown';
    if (!isSetUp) return 'accountIncomplete';
    if (isHeld) return 'payoutsHeld';
    return waitsUntil ? 'bankChanged' : 'sending';
  }
  if (state !== 'queued' || problemOf(reason) === 'unanswered') return stoppedWait(reason);
  if (!nextTryAt) return 'sending';
  return reason === 'balance_insufficient' ? 'clearing' : 'payoutRetry';
}

/** Returns why a payout waits that the provider has refused for good, or has not answered for a day. */
export function stoppedWait(reason: string | null): (typeof stoppedWaits)[number] {
  const problem = problemOf(reason);
  if (problem === 'unanswered') return 'payoutUnanswered';
  return problem === 'account' ? 'payoutAccount' : 'payoutRefused';
}

function refundWait({ state, reason, nextTryAt, isDisputed }: WaitFacts): WaitReason {
  const problem = problemOf(reason);
  if (isDisputed) return 'refundDisputed';
  if (state === 'queued') {
    if (problem === 'disputed') return 'refundDisputed';
    if (problem === 'unanswered') return 'refundUnanswered';
    return nextTryAt ? 'refundRetry' : 'refundSending';
  }
  return problem === 'card' ? 'refundCard' : 'refundRefused';
}
