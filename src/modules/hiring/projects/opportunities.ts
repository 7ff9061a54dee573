/**
 * What speaks for an opportunity, in the order in which a row says it: the Pro offers its service, no bid competes, the client wants a
 * day that the Pro has free, the place is near, the work starts soon. All are in the area, which a row says when nothing else speaks
 * for it.
 */
export const opportunityReasons = ['service', 'noBids', 'freeDay', 'near', 'soon', 'area'] as const;
export type OpportunityReason = (typeof opportunityReasons)[number];

/** How much each reason counts. An earlier one outweighs a later one, and two later ones can outweigh it. */
const points: Record<OpportunityReason, number> = { service: 5, noBids: 4, freeDay: 3, near: 2, soon: 1, area: 0 };
/** What a request to this Pro counts beside its reasons: as much as a project without bids, for few Pros were asked. */
const askedPoints = 4;

/** A row says at most this many reasons. */
const maxReasons = 2;
/** A place at most this far away is near: 5 miles. */
const nearbyMeters = 8_047;

/** What the ranking knows of a request that waits for a Pro's answer, or of a project that the Pro can bid on. */
export interface OpportunityFacts {
  id: string;
  /** The client chose this Pro. */
  isAsked: boolean;
  isOwnService: boolean;
  /** A project without a bid that the client could accept. */
  hasNoBids: boolean;
  /** The first wanted day (`2026-03-08`) that the Pro has free. */
  freeDay: string | null;
  distanceMeters: number;
  /** A wanted day is today or one of the two days after it. */
  startsSoon: boolean;
  createdAt: Date;
}

/** Returns the opportunities with their reasons, the most points first; of two with the same points, the older one. */
export function rankOpportunities<Facts extends OpportunityFacts>(
  opportunities: readonly Facts[],
): (Facts & { reasons: OpportunityReason[] })[] {
  return opportunities
    .toSorted((a, b) => pointsOf(b) - pointsOf(a) || byAge(a, b))
    .map((facts) => ({ ...facts, reasons: reasonsOf(facts).slice(0, maxReasons) }));
}

function reasonsOf(facts: OpportunityFacts): OpportunityReason[] {
  const speaks: Record<OpportunityReason, boolean> = {
    service: facts.isOwnService,
    noBids: facts.hasNoBids,
    freeDay: facts.freeDay !== null,
    near: facts.distanceMeters <= nearbyMeters,
    soon: facts.startsSoon,
    area: false,
  };
  const reasons = opportunityReasons.filter((reason) => speaks[reason]);
  return reasons.length > 0 ? reasons : ['area'];
}

const pointsOf = (facts: OpportunityFacts): number =>
  reasonsOf(facts).reduce((sum, reason) => sum + points[reason], facts.isAsked ? askedPoints : 0);

const byAge = (a: OpportunityFacts, b: OpportunityFacts): number =>
  a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1);
