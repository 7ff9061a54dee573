import { can, type Machine, type Transition } from '#lib/machine.ts';
import { type Audience, isOpen, type OfferState, type RecipientState, type RequestState } from './states.ts';

export type HiringRole = 'client' | 'worker' | 'clock';
export type RequestAct = 'acceptOffer' | 'withdrawRequest' | 'expire';
export type RecipientAct =
  | 'bidAgain'
  | 'sendOffer'
  | 'decline'
  | 'withdrawOffer'
  | 'hireAnother'
  | 'withdrawRequest'
  | 'expire';
export type OfferAct = 'accept' | 'hireAnother' | 'withdrawRequest' | 'withdrawOffer' | 'expire';

/** The transitions of a request. */
export const requestTransitions = {
  acceptOffer: { from: ['open'], to: 'assigned', by: ['client'] },
  withdrawRequest: { from: ['open'], to: 'withdrawn', by: ['client'] },
  expire: { from: ['open'], to: 'expired', by: ['clock'] },
} as const satisfies Machine<RequestAct, RequestState, HiringRole>;

/** The transitions of one Pro's answer to a request. The acts of a Pro need the request to be open, too. */
export const recipientTransitions = {
  sendOffer: { from: ['requested'], to: 'quoted', by: ['worker'] },
  decline: { from: ['requested'], to: 'declined', by: ['worker'] },
  // Taking an offer back makes room for another one.
  withdrawOffer: { from: ['quoted'], to: 'requested', by: ['worker'] },
  hireAnother: { from: ['requested'], to: 'expired', by: ['client'] },
  withdrawRequest: { from: ['requested'], to: 'withdrawn', by: ['client'] },
  expire: { from: ['requested'], to: 'expired', by: ['clock'] },
  // A part of the next bid: the last one has expired, and the project is still open.
  bidAgain: { from: ['quoted'], to: 'requested', by: ['worker'] },
} as const satisfies Machine<RecipientAct, RecipientState, HiringRole>;

/** The transitions of an offer. */
export const offerTransitions = {
  accept: { from: ['quoted'], to: 'accepted', by: ['client'] },
  hireAnother: { from: ['quoted'], to: 'not_selected', by: ['client'] },
  withdrawRequest: { from: ['quoted'], to: 'not_selected', by: ['client'] },
  withdrawOffer: { from: ['quoted'], to: 'withdrawn', by: ['worker'] },
  expire: { from: ['quoted'], to: 'expired', by: ['clock'] },
} as const satisfies Machine<OfferAct, OfferState, HiringRole>;

/** A transition as the store's statements take it. */
export type Step<State extends string> = Pick<Transition<State, HiringRole>, 'from' | 'to'>;

/** The acts of a Pro to whom a request was sent. */
export const answerActs = ['sendOffer', 'decline', 'withdrawOffer'] as const satisfies readonly RecipientAct[];
export type AnswerAct = (typeof answerActs)[number];

/**
 * Returns what the Pro can do now: nothing once the request is over or, unless it is a project, the Pro's offer has expired. A
 * project needs no decline.
 */
export function openActs(asked: {
  audience: Audience;
  state: RequestState;
  recipientState: RecipientState;
  offer: { state: OfferState } | null;
}): AnswerAct[] {
  if (!isOpen(asked.state)) return [];
  const { offer, recipientState } = asked;
  const canWithdraw = offer !== null && can(offerTransitions, 'withdrawOffer', offer.state, 'worker');
  const acts = answerActs.filter((act) => can(recipientTransitions, act, recipientState, 'worker'));
  const barred = [...(canWithdraw ? [] : ['withdrawOffer']), ...(asked.audience === 'open' ? ['decline'] : [])];
  return acts.filter((act) => !barred.includes(act));
}
