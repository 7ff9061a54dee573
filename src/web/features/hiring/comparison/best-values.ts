import type { Candidate, ClientRequest } from '#modules/hiring/contract.ts';
import type { Offer } from '#modules/hiring/offers/offer-contract.ts';
import { refundTerms } from '#web/features/jobs/money/refund-terms.ts';
import { refundableOf } from '../offer/offer-words.tsx';

/** The questions that have a best answer. */
export type Compared = 'total' | 'start' | 'distance' | 'rating' | 'cancellation';

export type Quoted = Candidate & { offer: Offer };

/** Returns the Pros of a request who have sent a quote. */
export const quotedIn = ({ candidates }: ClientRequest): Quoted[] =>
  candidates.filter((candidate): candidate is Quoted => candidate.offer !== null);

/** Fewer reviews say too little to call a Pro the best rated. */
const ratedFrom = 3;

/** Smaller is better; null is left out of the comparison. */
type Measure = (candidate: Quoted) => number | null;

/** Returns the Pros with the best answer to each question, at `now` (ISO); none where all answers are the same. */
export function bestValues(candidates: readonly Quoted[], now: string): Record<Compared, ReadonlySet<string>> {
  const refundNow = ({ offer }: Quoted) => refundOf(offer, now);
  return {
    total: best(candidates, ({ offer }) => offer.totalCents),
    start: best(candidates, ({ offer }) => Date.parse(offer.startsAt)),
    distance: best(candidates, ({ distanceMeters }) => distanceMeters),
    rating: unlessDoubted(
      best(candidates, ({ rating, reviewCount }) => (reviewCount >= ratedFrom ? -rating : null)),
      candidates,
    ),
    cancellation: best(
      candidates,
      (candidate) => -refundNow(candidate).share,
      (candidate) => refundNow(candidate).leadMs,
      (candidate) => -refundNow(candidate).shareLater,
    ),
  };
}

/** Returns the candidates with the least of the first measure; of those that share it, the ones with the least of the next. */
function best(candidates: readonly Quoted[], ...measures: Measure[]): ReadonlySet<string> {
  let winners = candidates;
  for (const measure of measures) {
    const least = Math.min(...winners.map(measure).filter((value) => value !== null));
    winners = winners.filter((candidate) => measure(candidate) === least);
  }
  return new Set(winners.length < candidates.length ? winners.map(({ workerId }) => workerId) : []);
}

interface Refund {
  /** Of the total, now. */
  share: number;
  /** How long before the start that ends: a start that is later is no better policy. */
  leadMs: number;
  /** Of the total, after that. */
  shareLater: number;
}

/** Returns what comes back to a client who cancels at `now`, and later. */
function refundOf(offer: Offer, now: string): Refund {
  const { kind, fullUntil, partCents, partUntil } = refundTerms(refundableOf(offer), now);
  const part = (partCents ?? 0) / offer.totalCents;
  const leadMs = (until: string | null) => (until ? Date.parse(offer.startsAt) - Date.parse(until) : 0);
  if (kind.startsWith('full')) return { share: 1, leadMs: leadMs(fullUntil), shareLater: part };
  return { share: part, leadMs: leadMs(partUntil), shareLater: 0 };
}

/** Of ratings there is one best or none: another Pro with reviews, even a few, who has as many stars is not told apart by it. */
function unlessDoubted(winners: ReadonlySet<string>, candidates: readonly Quoted[]): ReadonlySet<string> {
  const winner = candidates.find(({ workerId }) => winners.has(workerId));
  const rivals = candidates.filter((other) => other.reviewCount > 0 && winner && other.rating >= winner.rating);
  return rivals.length === 1 ? winners : new Set();
}
