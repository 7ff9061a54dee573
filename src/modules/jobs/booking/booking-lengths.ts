import { forMinutes, type Money, usd } from '#lib/money.ts';
import { leastJobCents } from '../limits.ts';
import { bookedMinutes, bookedStepMinutes } from './booking-limits.ts';

/** What decides the price and the lengths of a Pro's bookings. */
interface BookedPro {
  hourlyRateCents: number;
  shortestHours: number;
}

/** Returns what the Pro takes for a time, US cents. */
export const priceOf = ({ hourlyRateCents }: Pick<BookedPro, 'hourlyRateCents'>, minutes: number): Money =>
  forMinutes(usd(hourlyRateCents), minutes);

/** Returns the lengths that the Pro can be booked for, in minutes: half hours from the shortest booking, and the smallest price, on. */
export function lengthsOf(pro: BookedPro): number[] {
  const count = (bookedMinutes.max - bookedMinutes.min) / bookedStepMinutes + 1;
  return Array.from({ length: count }, (_, at) => bookedMinutes.min + at * bookedStepMinutes).filter(
    (minutes) => minutes >= pro.shortestHours * 60 && priceOf(pro, minutes) >= leastJobCents,
  );
}
