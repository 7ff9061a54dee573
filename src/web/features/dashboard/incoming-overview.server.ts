import type { IncomingSummary } from '#modules/hiring/contract.ts';
import { standingOf, waitsForPro } from '#modules/hiring/states.ts';

const standingIn = (request: IncomingSummary) => standingOf({ ...request, recipientState: request.state });

/** True for a request that waits for the Pro: for a quote, or for the answer to a counter. */
export const isToAnswer = (request: IncomingSummary): boolean => waitsForPro(standingIn(request));

/**
 * What a Pro's dashboard shows of the requests that the Pro got: the counters to be answered, and the first `limit` of those that wait for
 * nothing. A request whose quote was accepted is one of the jobs.
 */
export function incomingOverview(incoming: readonly IncomingSummary[], limit: number) {
  const others = incoming.filter((request) => !isToAnswer(request) && request.offerState !== 'accepted');
  const shown = others.slice(0, limit);
  return {
    isEmpty: incoming.length === 0,
    hasToAnswer: incoming.some(isToAnswer),
    countered: incoming.filter((request) => standingIn(request) === 'countered'),
    others: shown,
    hasMore: incoming.length > shown.length,
  };
}
