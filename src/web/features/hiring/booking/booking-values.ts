import { forMinutes, usd } from '#lib/money.ts';
import type { ScopeAnswers } from '#modules/catalog/contract.ts';
import { bookedMinutes, bookedStepMinutes } from '#modules/jobs/booking/booking-limits.ts';
import { leastJobCents } from '#modules/jobs/limits.ts';
import type { SlotDay } from '#modules/jobs/schedule/schedule-contract.ts';
import type { WorkerDetail } from '#modules/workers/contract.ts';

/** What the form of a booking holds. */
export interface BookingValues {
  /** Empty for none of the Pro's. */
  service: string;
  /** The answers to the questions of the service. */
  scope: ScopeAnswers;
  title: string;
  description: string;
  zip: string;
  minutes: number;
  /** ISO; empty before a slot is chosen. */
  startsAt: string;
}

/** The free slots of some weeks for the chosen length at the chosen place; null before there is a place. */
export type Times = { timeZone: string; days: SlotDay[]; hasLater: boolean } | null;

/** How many weeks of free slots a page shows. */
export const weeksAtOnce = 4;

/** The part of the page's query that says from which week on it shows free slots: 1, which is today's, without it. */
export const weekField = 'week';

/** The name of the hidden fields that keep the free starts of a refusal while the rest of the form is corrected. */
export const nextStartField = 'next';

type Pro = Pick<WorkerDetail, 'hourlyRateCents' | 'shortestHours'>;

/** Returns what the Pro takes for a time, US cents. */
export const priceOf = ({ hourlyRateCents }: Pro, minutes: number): number => forMinutes(usd(hourlyRateCents), minutes);

/** Returns the lengths that the Pro can be booked for, in minutes: half hours from the shortest booking, and the smallest price, on. */
export function lengthsOf(pro: Pro): number[] {
  const count = (bookedMinutes.max - bookedMinutes.min) / bookedStepMinutes + 1;
  return Array.from({ length: count }, (_, at) => bookedMinutes.min + at * bookedStepMinutes).filter(
    (minutes) => minutes >= pro.shortestHours * 60 && priceOf(pro, minutes) >= leastJobCents,
  );
}
