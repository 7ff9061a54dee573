import { can, type Machine, type Transition } from '#lib/machine.ts';
import { maxCounters } from './limits.ts';
import {
  type Audience,
  isOpen,
  type OfferSide,
  type OfferState,
  otherSide,
  type RecipientState,
  type RequestState,
} from './states.ts';

export type HiringRole = 'client' | 'worker' | 'clock';
export type RequestAct = 'acceptOffer' | 'withdrawRequest' | 'expire';
export type RecipientAct =
  | 'bidAgain'
  | 'sendOffer'
  | 'decline'
  | 'withdrawOffer'
  | 'declineCounter'
  | 'hireAnother'
  | 'withdrawRequest'
  | 'expire'
  | 'expireCounter';
export type OfferAct =
  | 'accept'
  | 'counter'
  | 'declineCounter'
  | 'hireAnother'
  | 'withdrawRequest'
  | 'withdrawOffer'
  | 'expire';

/** The transitions of a request. */
export const requestTransitions = {
  acceptOffer: { from: ['open'], to: 'assigned', by: ['client', 'worker'] },
  withdrawRequest: { from: ['open'], to: 'withdrawn', by: ['client'] },
  expire: { from: ['open'], to: 'expired', by: ['clock'] },
} as const satisfies Machine<RequestAct, RequestState, HiringRole>;

/** The transitions of one Pro's answer to a request. The acts of a Pro need the request to be open, too. */
export const recipientTransitions = {
  sendOffer: { from: ['requested'], to: 'quoted', by: ['worker'] },
  decline: { from: ['requested'], to: 'declined', by: ['worker'] },
  // An offer or a counter that is taken back or declined makes room for another quote.
  withdrawOffer: { from: ['quoted'], to: 'requested', by: ['client', 'worker'] },
  declineCounter: { from: ['quoted'], to: 'requested', by: ['client', 'worker'] },
  hireAnother: { from: ['requested'], to: 'expired', by: ['client'] },
  withdrawRequest: { from: ['requested'], to: 'withdrawn', by: ['client'] },
  expire: { from: ['requested'], to: 'expired', by: ['clock'] },
  // A counter ends the quote before it, and with neither the Pro would have no way on.
  expireCounter: { from: ['quoted'], to: 'requested', by: ['clock'] },
  // A part of the next bid: the last one has expired, and the project is still open.
  bidAgain: { from: ['quoted'], to: 'requested', by: ['worker'] },
} as const satisfies Machine<RecipientAct, RecipientState, HiringRole>;

/**
 * The transitions of an offer. The other side accepts, counters or declines it, and the side that made it withdraws it
 * (`openOfferActs`).
 */
export const offerTransitions = {
  accept: { from: ['quoted'], to: 'accepted', by: ['client', 'worker'] },
  counter: { from: ['quoted'], to: 'countered', by: ['client', 'worker'] },
  declineCounter: { from: ['quoted'], to: 'declined', by: ['client', 'worker'] },
  hireAnother: { from: ['quoted'], to: 'not_selected', by: ['client'] },
  withdrawRequest: { from: ['quoted'], to: 'not_selected', by: ['client'] },
  withdrawOffer: { from: ['quoted'], to: 'withdrawn', by: ['client', 'worker'] },
  expire: { from: ['quoted'], to: 'expired', by: ['clock'] },
} as const satisfies Machine<OfferAct, OfferState, HiringRole>;

/** A transition as the store's statements take it. */
export type Step<State extends string> = Pick<Transition<State, HiringRole>, 'from' | 'to'>;

/** The acts of the two sides of an offer. */
export const offerActs = [
  'accept',
  'counter',
  'declineCounter',
  'withdrawOffer',
] as const satisfies readonly OfferAct[];
export type OfferSideAct = (typeof offerActs)[number];

/**
 * Returns what one side can do with an offer of an open request now: withdraw its own; accept or counter the other's, as long as
 * a round is left, and decline a counter. A quote (round 0) needs no decline.
 */
export function openOfferActs(
  offer: { state: OfferState; madeBy: OfferSide; round: number },
  requestState: RequestState,
  side: OfferSide,
): OfferSideAct[] {
  if (!isOpen(requestState)) return [];
  const own: OfferSideAct[] = ['withdrawOffer'];
  const answers: OfferSideAct[] = [
    'accept',
    ...(offer.round < maxCounters ? (['counter'] as const) : []),
    ...(offer.round > 0 ? (['declineCounter'] as const) : []),
  ];
  const acts = offer.madeBy === otherSide(side) ? answers : own;
  return acts.filter((act) => can(offerTransitions, act, offer.state, side));
}

/** The acts of a Pro to whom a request was sent. */
export const answerActs = [
  'sendOffer',
  'decline',
  'withdrawOffer',
  'declineCounter',
] as const satisfies readonly RecipientAct[];
export type AnswerAct = (typeof answerActs)[number];

/**
 * Returns what the Pro can do now: nothing once the request is over or, unless it is a project, the Pro's quote has expired. A
 * project needs no decline.
 */
export function openActs(asked: {
  audience: Audience;
  state: RequestState;
  recipientState: RecipientState;
  offer: { state: OfferState; madeBy: OfferSide; round: number } | null;
}): AnswerAct[] {
  if (!isOpen(asked.state)) return [];
  const { offer, recipientState } = asked;
  const withOffer: AnswerAct[] = ['withdrawOffer', 'declineCounter'];
  const open: readonly string[] = offer ? openOfferActs(offer, asked.state, 'worker') : [];
  const acts = answerActs.filter((act) => can(recipientTransitions, act, recipientState, 'worker'));
  return acts.filter(
    (act) => (!withOffer.includes(act) || open.includes(act)) && (act !== 'decline' || asked.audience !== 'open'),
  );
}
