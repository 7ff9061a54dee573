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

/** An offer: `quoted` until it is answered; `countered` once the other side has made an offer in its place. */
export const offerStates = [
  'quoted',
  'accepted',
  'withdrawn',
  'not_selected',
  'expired',
  'countered',
  'declined',
] as const;
export type OfferState = (typeof offerStates)[number];

/** The two sides of an offer. */
export const offerSides = ['client', 'worker'] as const;
export type OfferSide = (typeof offerSides)[number];

/** Returns the other side. */
export const otherSide = (side: OfferSide): OfferSide => (side === 'client' ? 'worker' : 'client');

/** The offers that hold a Pro's place in a request: one at most, and a new one needs this one withdrawn. */
export const liveOfferStates: readonly OfferState[] = ['quoted', 'accepted'];

/** True for an offer that one side can accept, as long as the request is open. */
export const isAcceptable = (state: OfferState): boolean => state === 'quoted';

/** The offers with a price to compare. */
export const comparableStates: readonly OfferState[] = ['quoted', 'accepted', 'not_selected'];

/** True for an offer with a price to compare: one that can be accepted, or that lost or won. */
export const isComparable = (state: OfferState): boolean => comparableStates.includes(state);

/** The state of a request for one of its Pros. */
export type Standing =
  | 'toAnswer'
  | 'sent'
  | 'countered'
  | 'accepted'
  | 'notSelected'
  | 'offerExpired'
  | 'declined'
  | 'expired'
  | 'quoteWithdrawn'
  | 'noAgreement'
  | 'requestWithdrawn';

/**
 * Returns the state of a request for one of its Pros; `offerState` and `offerMadeBy` are of the newest offer between the Pro and the
 * client. `countered` means that the client's counter waits for the Pro.
 */
export function standingOf(asked: {
  requestState: RequestState;
  recipientState: RecipientState;
  offerState: OfferState | null;
  offerMadeBy: OfferSide | null;
}): Standing {
  const { requestState, recipientState, offerState } = asked;
  if (offerState === 'quoted' && asked.offerMadeBy === 'client') return 'countered';
  if (recipientState === 'quoted') return standingOfOffer(offerState, requestState);
  if (recipientState === 'declined') return 'declined';
  if (recipientState === 'requested' && isOpen(requestState)) return 'toAnswer';
  if (recipientState === 'withdrawn') return 'requestWithdrawn';
  if (requestState === 'assigned') return 'notSelected';
  // A Pro who has answered is not told to have been too late.
  const ended = { offerState, offerMadeBy: asked.offerMadeBy };
  if (isTakenBack(ended)) return 'quoteWithdrawn';
  return isWithoutAgreement(ended) ? 'noAgreement' : 'expired';
}

type EndedOffer = { offerState: OfferState | null; offerMadeBy: OfferSide | null };

/** True after the Pro has withdrawn the newest offer. */
export const isTakenBack = ({ offerState, offerMadeBy }: EndedOffer): boolean =>
  offerState === 'withdrawn' && offerMadeBy === 'worker';

/**
 * True after the newest offer has ended without a yes: a counter that was declined, has expired, or was withdrawn by the client. Ask it
 * about Pros who can or could answer once more; an expired quote is the last one.
 */
export const isWithoutAgreement = ({ offerState, offerMadeBy }: EndedOffer): boolean =>
  offerState === 'declined' || offerState === 'expired' || (offerState === 'withdrawn' && offerMadeBy === 'client');

/** True while the Pro can answer the request, or one of the two can accept the other's offer. */
export const isLive = (standing: Standing): boolean => waitsForPro(standing) || standing === 'sent';

/** True while the client waits for the Pro's answer: to the request, or to a counter. */
export const waitsForPro = (standing: Standing): boolean => standing === 'toAnswer' || standing === 'countered';

function standingOfOffer(state: OfferState | null, requestState: RequestState): Standing {
  if (state === 'quoted') return 'sent';
  if (state === 'accepted') return 'accepted';
  if (requestState === 'withdrawn' && state === 'not_selected') return 'requestWithdrawn';
  return state === 'not_selected' ? 'notSelected' : 'offerExpired';
}

/** When a client wants the work done: any time, within the week of the request, or on chosen days. */
export const daysWishes = ['flexible', 'this_week', 'picked'] as const;
export type DaysWish = (typeof daysWishes)[number];

/** Whom a request is for: the Pros that its client chose, or, as a project, every fitting one. */
export const audiences = ['chosen', 'open'] as const;
export type Audience = (typeof audiences)[number];

/** What the budget of a project is for: all of the work, or an hour of it. */
export const budgetTypes = ['fixed', 'hourly'] as const;
export type BudgetType = (typeof budgetTypes)[number];

/** The orders of a search for projects (specification, section 9); the first is the usual one. */
export const projectSorts = ['newest', 'budget_high', 'budget_low'] as const;
export type ProjectSort = (typeof projectSorts)[number];

/** When a Pro hears of new projects; the first is the usual choice. */
export const noticeChoices = ['at_once', 'daily', 'off'] as const;
export type NoticeChoice = (typeof noticeChoices)[number];

/** What a project is for its reader: their own, one they can bid or have bid on, or why they can’t. */
export const projectStandings = [
  'own',
  'bid',
  'over',
  'visitor',
  'client',
  'admin',
  'notApproved',
  'otherTrade',
  'tooFar',
  'open',
] as const;
export type ProjectStanding = (typeof projectStandings)[number];
