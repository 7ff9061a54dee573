import { forMinutes, usd } from '#lib/money.ts';
import { bookedMinutes, bookedStepMinutes, leastJobCents } from '#modules/jobs/booking/booking-limits.ts';
import type { SlotDay } from '#modules/jobs/schedule/schedule-contract.ts';
import type { WorkerDetail } from '#modules/workers/contract.ts';

/** What the form of a booking holds. */
export interface BookingValues {
  service: string;
  title: string;
  description: string;
  zip: string;
  minutes: number;
  /** ISO; empty before a slot is chosen. */
  startsAt: string;
}

/** The free slots for the chosen length at the chosen place; null before there is a place. */
export type Times = { timeZone: string; days: SlotDay[] } | null;

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
