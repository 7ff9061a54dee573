import { maskContactDetails } from '#modules/identity/public.server.ts';
import type { OfferSide, RequestState } from '../states.ts';
import { openOfferActs } from '../transitions.ts';
import type { OfferRow } from '../views.server.ts';

/**
 * Returns an offer as one of its sides reads it: what that side can do with it, and the other side's messages without contact
 * details. `masked` is true when some are hidden.
 */
export function readableOffer(offer: OfferRow, requestState: RequestState, reader: OfferSide) {
  const withMask = <Round extends Pick<OfferRow, 'madeBy' | 'message'>>(round: Round): Round =>
    round.madeBy === reader ? round : { ...round, message: maskContactDetails(round.message) };
  const view = {
    ...withMask(offer),
    earlier: offer.earlier.map(withMask),
    acts: openOfferActs(offer, requestState, reader),
  };
  const masked = [offer, ...offer.earlier].some((round) => withMask(round).message !== round.message);
  return { offer: view, masked };
}
