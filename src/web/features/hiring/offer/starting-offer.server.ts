import type { Language } from '#lib/languages.ts';
import type { IncomingRequest } from '#modules/hiring/contract.ts';
import type { OfferRound } from '#modules/hiring/offers/offer-contract.ts';
import { isTooSoon } from '#modules/jobs/deadlines.ts';
import type { Schedule } from '#modules/jobs/schedule/schedule-contract.ts';
import { anotherTime, type OfferValues } from './read-offer.ts';
import { counterValues } from './send-counter.server.ts';
import { slotDays } from './slots.ts';

/**
 * Returns what the form of a quote begins with: the Pro's own last terms in the thread with the client, or `usual` before the first.
 * A start that is too soon by now is left open.
 */
export function startingOffer(
  { offer, place }: Pick<IncomingRequest, 'offer' | 'place'>,
  usual: OfferValues,
  { schedule, now, language }: { schedule: Schedule; now: Date; language: Language },
): OfferValues {
  const last = offer && [...offer.earlier, offer].findLast(({ madeBy }) => madeBy === 'worker');
  if (!last) return usual;
  const terms = counterValues(last, place.timeZone, language);
  return {
    ...terms,
    rate: terms.rate || usual.rate,
    ...startIn(last, terms.startsAt, schedule, now),
    validDays: `${offer.validDays}`,
    message: last.message,
  };
}

/** Returns the choice of a start: one of the Pro's week, or another time. */
function startIn(
  { startsAt }: OfferRound,
  atPlace: string,
  schedule: Schedule,
  now: Date,
): Pick<OfferValues, 'slot' | 'startsAt'> {
  const at = new Date(startsAt);
  if (isTooSoon(at, now)) return { slot: '', startsAt: '' };
  const instant = at.toISOString();
  const isOfWeek = slotDays(schedule, now.toISOString()).some(({ starts }) =>
    starts.some((start) => start.at === instant),
  );
  return isOfWeek ? { slot: instant, startsAt: '' } : { slot: anotherTime, startsAt: atPlace };
}
