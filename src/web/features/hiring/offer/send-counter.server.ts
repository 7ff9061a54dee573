import type { Api } from '#api/form.server.ts';
import { after, minutes } from '#lib/clock.ts';
import { dollarsText } from '#lib/dollars.ts';
import { hoursText } from '#lib/hours.ts';
import type { Language } from '#lib/languages.ts';
import { toInstant, toPlaceTime } from '#lib/place-time.server.ts';
import type { OfferRound } from '#modules/hiring/offers/offer-contract.ts';
import { findContactDetails } from '#modules/identity/contact-masking/contact-details.ts';
import { payAtLeastMs } from '#modules/jobs/deadlines.ts';
import type { CounterAnswer } from './counter-form.tsx';
import { type OfferValues, offerValues, readOffer } from './read-offer.ts';

/** Returns the earliest start that leaves time for the payment, in whole minutes: rounded up, it is never a moment too soon. */
export const earliestStart = (now: Date, timeZone: string): string =>
  toPlaceTime(after(now, payAtLeastMs + minutes(1) - 1), timeZone);

/** Returns the terms of an offer as a form shows them, without a message. */
export function counterValues(offer: OfferRound, timeZone: string, language: Language): OfferValues {
  const { pricing, hourlyRateCents, totalCents } = offer;
  return {
    pricing,
    price: dollarsText(totalCents, language),
    rate: hourlyRateCents === null ? '' : dollarsText(hourlyRateCents, language),
    hours: hoursText(offer.minutes),
    slot: '',
    startsAt: toPlaceTime(new Date(offer.startsAt), timeZone),
    validDays: '',
    message: '',
  };
}

/** Sends a counter. The form is in dollars, hours and the local time of the place; the contract is in cents, minutes and UTC. */
export async function sendCounter(api: Api, form: FormData, timeZone: string): Promise<void> {
  const values = offerValues((name) => String(form.get(name) ?? ''));
  const terms = readOffer(values);
  await api.hiring.counterOffer.fromForm(form, {
    amountCents: terms.amount ?? undefined,
    minutes: terms.minutes ?? undefined,
    startsAt: toInstant(values.startsAt, timeZone) ?? undefined,
  });
}

/** Returns the contact details in the message of a counter, with what was typed; null without any. */
export function contactsInCounter(form: FormData): (CounterAnswer & { values: object }) | null {
  const contacts = findContactDetails(String(form.get('message') ?? ''));
  if (contacts.length === 0) return null;
  const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  return { contacts, typed, values: typed };
}
