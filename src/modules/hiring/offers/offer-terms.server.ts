import { after, days } from '#lib/clock.ts';
import { fail } from '#lib/fail.ts';
import { forMinutes, usd } from '#lib/money.ts';
import type { Pricing } from '#modules/jobs/limits.ts';
import { payAtLeastMs } from '#modules/jobs/public.server.ts';
import { type OfferDays, offerDaysAhead, offerTotalCents } from '../limits.ts';

interface TypedTerms {
  pricing: Pricing;
  /** The whole price, or the rate. Cents. */
  amountCents: number;
  minutes: number;
  /** ISO. */
  startsAt: string;
  validDays: OfferDays;
}

/**
 * Returns the terms of a quote or counter sent at `at`: the total (cents) is computed here, and it expires after its days, or when the payment
 * could no longer arrive before its start. Throws Fail `hiring.startInPast`, `hiring.startTooSoon`,
 * `hiring.startTooFar`, `hiring.totalOutOfRange`.
 */
export function readTerms({ pricing, amountCents, minutes, startsAt: start, validDays }: TypedTerms, at: Date) {
  const startsAt = new Date(start);
  if (startsAt <= at) fail('hiring.startInPast');
  const lastToPay = after(startsAt, -payAtLeastMs);
  if (lastToPay <= at) fail('hiring.startTooSoon');
  if (startsAt > after(at, days(offerDaysAhead))) fail('hiring.startTooFar');
  const hourly = pricing === 'hourly';
  const totalCents = hourly ? forMinutes(usd(amountCents), minutes) : usd(amountCents);
  if (totalCents < offerTotalCents.min || totalCents > offerTotalCents.max) fail('hiring.totalOutOfRange');
  const latest = after(at, days(validDays));
  const expiresAt = lastToPay < latest ? lastToPay : latest;
  return { pricing, hourlyRateCents: hourly ? amountCents : null, minutes, totalCents, startsAt, validDays, expiresAt };
}
