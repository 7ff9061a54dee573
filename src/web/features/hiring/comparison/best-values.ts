import type { Candidate, Offer } from '#modules/hiring/contract.ts';
import type { CancellationTier } from '#modules/workers/limits.ts';

/** The questions that have a best answer. */
export type Compared = 'total' | 'start' | 'distance' | 'rating' | 'cancellation';

export type Quoted = Candidate & { offer: Offer };

const tiers: Record<CancellationTier, number> = { flexible: 0, moderate: 1, strict: 2 };

/** Fewer reviews say too little to call a Pro the best rated. */
const ratedFrom = 3;

/** Smaller is better; null is left out of the comparison. */
const measures: Record<Compared, (candidate: Quoted) => number | null> = {
  total: ({ offer }) => offer.totalCents,
  start: ({ offer }) => Date.parse(offer.startsAt),
  distance: ({ distanceMetres }) => distanceMetres,
  rating: ({ rating, reviewCount }) => (reviewCount >= ratedFrom ? -rating : null),
  cancellation: ({ offer }) => tiers[offer.cancellationTier],
};

/** Returns the Pros with the best answer to each question; none where all answers are the same. */
export function bestValues(candidates: readonly Quoted[]): Record<Compared, ReadonlySet<string>> {
  const best = (of: (candidate: Quoted) => number | null): ReadonlySet<string> => {
    const values = candidates.map(of);
    const measured = values.filter((value) => value !== null);
    const least = Math.min(...measured);
    const winners = candidates.filter((_, at) => values[at] === least);
    return new Set(winners.length < candidates.length ? winners.map(({ workerId }) => workerId) : []);
  };
  return {
    total: best(measures.total),
    start: best(measures.start),
    distance: best(measures.distance),
    rating: unlessDoubted(best(measures.rating), candidates),
    cancellation: best(measures.cancellation),
  };
}

/** Of ratings there is one best or none: another Pro with reviews, even a few, who has as many stars is not told apart by it. */
function unlessDoubted(winners: ReadonlySet<string>, candidates: readonly Quoted[]): ReadonlySet<string> {
  const winner = candidates.find(({ workerId }) => winners.has(workerId));
  const rivals = candidates.filter((other) => other.reviewCount > 0 && winner && other.rating >= winner.rating);
  return rivals.length === 1 ? winners : new Set();
}
