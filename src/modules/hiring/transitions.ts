// biome-ignore-all lint/suspicious/noThenProperty: it holds names of what follows; nobody awaits a transition

import { actsFor, type Machine, type Transition } from '#lib/machine.ts';
import type { AnswerAct, OfferState, RecipientState, RequestState } from './contract.ts';

export type RecipientAct = 'sendOffer' | 'decline' | 'withdrawOffer' | 'hireAnother' | 'expire';
export type OfferAct = 'accept' | 'hireAnother' | 'withdrawOffer' | 'expire';
export type HiringRole = 'client' | 'worker' | 'clock';

/** How a Pro who was asked stands to the request. Acts need the request to be open, too. */
export const recipientTransitions = {
  sendOffer: { from: ['requested'], to: 'quoted', by: ['worker'], then: ['tellClient'] },
  decline: { from: ['requested'], to: 'declined', by: ['worker'], then: ['tellClient'] },
  // Taking an offer back makes room for another one.
  withdrawOffer: { from: ['quoted'], to: 'requested', by: ['worker'] },
  hireAnother: { from: ['requested'], to: 'expired', by: ['client'] },
  expire: { from: ['requested'], to: 'expired', by: ['clock'] },
} as const satisfies Machine<RecipientAct, RecipientState, HiringRole>;

/** What becomes of an offer. */
export const offerTransitions = {
  accept: { from: ['quoted'], to: 'accepted', by: ['client'], then: ['createJob', 'tellWorker'] },
  hireAnother: { from: ['quoted'], to: 'not_selected', by: ['client'], then: ['tellWorker'] },
  withdrawOffer: { from: ['quoted'], to: 'withdrawn', by: ['worker'] },
  expire: { from: ['quoted'], to: 'expired', by: ['clock'] },
} as const satisfies Machine<OfferAct, OfferState, HiringRole>;

/** A transition as the store's statements take it. */
export type Step<State extends string> = Pick<Transition<State, HiringRole>, 'from' | 'to'>;

/** What an asked Pro can do now, in the table's order: nothing once the request is over, or their offer has run out. */
export function openActs(asked: {
  state: RequestState;
  recipientState: RecipientState;
  offer: { state: OfferState } | null;
}): AnswerAct[] {
  if (asked.state !== 'open') return [];
  const machine: Machine<RecipientAct, RecipientState, HiringRole> = recipientTransitions;
  const withdraws = asked.offer !== null && offerTransitions.withdrawOffer.from.some((s) => s === asked.offer?.state);
  const acts = actsFor(machine, asked.recipientState, 'worker') as AnswerAct[];
  return acts.filter((act) => act !== 'withdrawOffer' || withdraws);
}
