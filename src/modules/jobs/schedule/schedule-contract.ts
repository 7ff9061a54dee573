import { z } from 'zod';
import { contractBase, Id, Instant } from '#platform/operations/contract.ts';
import { Zip } from '../../places/contract.ts';
import { bookedMinutes } from '../booking/booking-limits.ts';

const Span = z.object({ from: Instant, until: Instant });

/** How many days ahead a week is asked for, today included. */
const DaysAhead = z.number().int().min(1).max(28).default(14);

/** A day in the Pro's time zone, `YYYY-MM-DD`, with what is left of it from now on. */
const FreeDay = z.object({ date: z.iso.date(), free: z.array(Span) });
export type FreeDay = z.infer<typeof FreeDay>;

/** A day in the time zone of the work, with the starts of its free slots. */
export const SlotDay = z.object({ date: z.iso.date(), starts: z.array(Instant) });
export type SlotDay = z.infer<typeof SlotDay>;

/** A Pro's own coming days: the hours of a normal week, and the jobs that take some of them. */
export const Schedule = z.object({
  timeZone: z.string(),
  days: z.array(z.object({ date: z.iso.date(), open: z.array(Span) })),
  jobs: z.array(z.object({ id: Id, title: z.string(), from: Instant, until: Instant })),
});
export type Schedule = z.infer<typeof Schedule>;

/** The operations about when a Pro has time: a part of the contract of jobs. */
export const scheduleContract = {
  listFreeTime: contractBase
    .route({
      method: 'GET',
      path: '/workers/{workerId}/free-time',
      summary: 'When a listed Pro is free, by the Pro’s hours, jobs and booking rules',
      tags: ['jobs'],
    })
    .input(z.strictObject({ workerId: Id, days: DaysAhead }))
    .output(z.object({ timeZone: z.string(), days: z.array(FreeDay) })),
  listFreeSlots: contractBase
    .route({
      method: 'GET',
      path: '/workers/{workerId}/free-slots',
      summary: 'When work of a length fits into the free time of a listed Pro',
      tags: ['jobs'],
    })
    .input(
      z.strictObject({
        workerId: Id,
        /** Where the work is: decides the time zone of the days, and the way from the jobs before and after. */
        zip: Zip.optional(),
        minutes: z.number().int().min(30).max(bookedMinutes.max),
        weeks: z.number().int().min(1).max(4).default(2),
        /** How many weeks from today on are left out before the first one. */
        skipWeeks: z.number().int().min(0).max(7).default(0),
      }),
    )
    .output(
      z.object({
        timeZone: z.string(),
        days: z.array(SlotDay),
        /** The Pro plans further ahead than these weeks. */
        hasLater: z.boolean(),
      }),
    )
    .errors({ 'places.unknownZip': { status: 404 } }),
  getSchedule: contractBase
    .route({
      method: 'GET',
      path: '/schedule',
      summary: 'The signed-in Pro’s open hours, and the jobs that take some of them',
      tags: ['jobs'],
    })
    .input(z.strictObject({ days: DaysAhead }))
    .output(Schedule),
};
