import type { Refusal } from '#api/form.server.ts';
import { offerTotalCents } from '#modules/hiring/limits.ts';
import { offerTotal } from './offer-figures.ts';
import type { ReadOffer } from './read-offer.ts';

/** Refusals that only another start mends. */
const aboutStart = [
  'hiring.startInPast',
  'hiring.startTooSoon',
  'hiring.startTooFar',
  'hiring.overlapsJob',
  'hiring.slotTaken',
];
const aboutTotal = 'hiring.totalOutOfRange';

/** Returns the contract's name of the field of an offer that a refusal is about; null for the form as a whole. */
export function fieldOf({ code }: Refusal): 'amountCents' | 'startsAt' | null {
  if (code === aboutTotal) return 'amountCents';
  return aboutStart.includes(code) ? 'startsAt' : null;
}

/** True for a typed date and time before `earliest`. While a year is being typed, it has fewer than four digits. */
export const isBefore = (typed: string, earliest: string): boolean => typed >= '1000' && typed < earliest;

/** True for a price that is typed and amounts to too little or too much. */
export function isTotalWrong(read: ReadOffer): boolean {
  const total = offerTotal(read);
  return total !== null && (total < offerTotalCents.min || total > offerTotalCents.max);
}
