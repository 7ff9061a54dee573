import { z } from 'zod';
import { contractBase, Id, Instant, TypedLine, TypedText } from '#platform/operations/contract.ts';
import { ScopeAnswers } from '../../catalog/contract.ts';
import { Zip } from '../../places/contract.ts';
import { bookedMinutes, bookedStepMinutes, maxBookingDescription, maxBookingTitle } from './booking-limits.ts';

export const Booking = z.strictObject({
  workerId: Id,
  /** A service that the Pro offers. */
  service: z.string().max(60).optional(),
  /** What is to be done; its questions are those of `service`. */
  scope: ScopeAnswers.default({}),
  title: TypedLine.min(1).max(maxBookingTitle),
  description: TypedText.min(1).max(maxBookingDescription),
  zip: Zip,
  startsAt: z.iso.datetime().refine((instant) => instant < '2100'),
  minutes: z.number().int().min(bookedMinutes.min).max(bookedMinutes.max).multipleOf(bookedStepMinutes),
  /** The price that was shown. When it is another one by now, nothing is booked. */
  totalCents: z.number().int().min(0),
});

export type Booking = z.output<typeof Booking>;

/** Booking a free slot without a quote: a part of the contract of jobs. */
export const bookingContract = {
  book: contractBase
    .route({
      method: 'POST',
      path: '/workers/{workerId}/bookings',
      summary: 'Book a free slot of a Pro at the hourly rate, without a quote',
      tags: ['jobs'],
      successStatus: 201,
    })
    .input(Booking)
    .output(z.object({ jobId: Id, dueAt: Instant }))
    .errors({
      'places.unknownZip': { status: 404 },
      'catalog.wrongAnswer': { status: 422 },
      'jobs.notYourself': { status: 422 },
      'jobs.notInstant': { status: 409 },
      'jobs.outsideArea': { status: 422 },
      'jobs.serviceNotOffered': { status: 422 },
      'jobs.bookingTooShort': { status: 422 },
      'jobs.bookingTooSmall': { status: 422 },
      'jobs.priceChanged': { status: 409 },
      'jobs.tooManyUnpaid': { status: 409 },
      /** Its data has the next free starts: `next`, at most five. */
      'jobs.slotNotFree': { status: 409 },
    }),
};
