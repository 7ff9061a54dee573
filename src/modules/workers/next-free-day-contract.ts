import { z } from 'zod';

/**
 * The first day of the coming four weeks on which every client in the Pro's area can book the Pro's shortest work without a quote: its date
 * in the Pro's time zone, and how many days it's from today there (0 is today, 1 tomorrow). Null without such a day, for a Pro who isn't
 * booked without a quote, and after a change until the background has worked the days out: mostly for less than a minute.
 */
export const NextFreeDay = z.object({ date: z.iso.date(), daysAhead: z.int() }).nullable();

export type NextFreeDay = NonNullable<z.infer<typeof NextFreeDay>>;
