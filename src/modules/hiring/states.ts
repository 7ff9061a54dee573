/**
 * A request: open until a Pro is hired, until its client withdraws it, or until all of its offers and unanswered Pros have
 * expired.
 */
export const requestStates = ['open', 'assigned', 'expired', 'withdrawn'] as const;
export type RequestState = (typeof requestStates)[number];

/** True while Pros can answer a request and its client can hire. */
export const isOpen = (state: RequestState): boolean => state === 'open';

/** The answer of one Pro to a request. */
export const recipientStates = ['requested', 'quoted', 'declined', 'expired', 'withdrawn'] as const;
export type RecipientState = (typeof recipientStates)[number];

export const offerStates = ['quoted', 'accepted', 'withdrawn', 'not_selected', 'expired'] as const;
export type OfferState = (typeof offerStates)[number];

/** The offers that hold a Pro's place in a request: one at most, and a new one needs this one withdrawn. */
export const liveOfferStates: readonly OfferState[] = ['quoted', 'accepted'];

/** True for an offer that the client can accept, as long as the request is open. */
export const isAcceptable = (state: OfferState): boolean => state === 'quoted';

/** True for an offer with a price to compare: one that can be accepted, or that lost or won. */
export const isComparable = (state: OfferState): boolean => state !== 'withdrawn' && state !== 'expired';

/** The state of a request for one of its Pros. */
export type Standing =
  | 'toAnswer'
  | 'sent'
  | 'accepted'
  | 'notSelected'
  | 'offerExpired'
  | 'declined'
  | 'expired'
  | 'requestWithdrawn';

/** Returns the state of a request for one of its Pros; `offerState` is the state of the Pro's newest offer. */
export function standingOf(asked: {
  requestState: RequestState;
  recipientState: RecipientState;
  offerState: OfferState | null;
}): Standing {
  const { requestState, recipientState, offerState } = asked;
  if (recipientState === 'quoted') return standingOfOffer(offerState, requestState);
  if (recipientState === 'declined') return 'declined';
  if (recipientState === 'requested' && isOpen(requestState)) return 'toAnswer';
  if (recipientState === 'withdrawn') return 'requestWithdrawn';
  return requestState === 'assigned' ? 'notSelected' : 'expired';
}

/** True while the Pro can answer the request, or the client can accept the Pro's offer. */
export const isLive = (standing: Standing): boolean => standing === 'toAnswer' || standing === 'sent';

function standingOfOffer(state: OfferState | null, requestState: RequestState): Standing {
  if (state === 'quoted') return 'sent';
  if (state === 'accepted') return 'accepted';
  if (requestState === 'withdrawn' && state === 'not_selected') return 'requestWithdrawn';
  return state === 'not_selected' ? 'notSelected' : 'offerExpired';
}

/** When a client wants the work done: any time, within the week of the request, or on chosen days. */
export const daysWishes = ['flexible', 'this_week', 'picked'] as const;
export type DaysWish = (typeof daysWishes)[number];
