import { z } from 'zod';
import { Cursor, contractBase, listErrors } from '#platform/operations/contract.ts';
import { MoneyState } from '../payments/contract.ts';
import { jobStates } from './states.ts';
import { openActNames } from './transitions.ts';

export { isReviewable, type JobState, jobStates } from './states.ts';

// PostgreSQL takes an id in any case; comparing with what it gives back needs one.
const Id = z.uuid().toLowerCase();

export const JobId = z.strictObject({ jobId: Id });

export const JobSummary = z.object({
  id: z.uuid(),
  title: z.string(),
  categorySlug: z.string(),
  state: z.enum(jobStates),
  /** Which side of the job the viewer is on. */
  side: z.enum(['client', 'worker']),
  counterpartName: z.string(),
  counterpartPortraitSeed: z.string(),
  city: z.string(),
  startsAt: z.iso.datetime(),
  timeZone: z.string(),
  priceCents: z.int(),
  createdAt: z.iso.datetime(),
});

export type JobSummary = z.infer<typeof JobSummary>;

export const JobDetail = JobSummary.extend({
  clientId: z.uuid(),
  workerId: z.uuid(),
  description: z.string(),
  zip: z.string(),
  regionState: z.string(),
  endsAt: z.iso.datetime(),
  pricing: z.enum(['fixed', 'hourly']),
  hourlyRateCents: z.int().nullable(),
  minutes: z.int().nullable(),
  workedMinutes: z.int().nullable(),
  cancellationTier: z.enum(['flexible', 'moderate', 'strict']),
  stateSince: z.iso.datetime(),
  /** When the clock acts next: payment expiry, or the automatic release; null when it does not. */
  dueAt: z.iso.datetime().nullable(),
  /** The four digits that the client tells the Pro at the door; null for everyone else. */
  pin: z.string().nullable(),
  money: MoneyState,
  /** Acts open to the viewer now, from the transition table. */
  acts: z.array(z.enum(openActNames)),
  /** What comes back to the client if the viewer cancels now, and from each coming boundary on; null when they cannot. */
  refunds: z
    .array(z.object({ refundCents: z.int(), /** Until when; null is for good. */ until: z.iso.datetime().nullable() }))
    .nullable(),
  events: z.array(
    z.object({
      act: z.string(),
      to: z.enum(jobStates),
      by: z.enum(['client', 'worker', 'provider', 'clock']),
      /** What the one who acted wrote to the other side. */
      note: z.string().nullable(),
      at: z.iso.datetime(),
    }),
  ),
});

export type JobDetail = z.infer<typeof JobDetail>;

const notNow = { 'jobs.notNow': { status: 409 } } as const;

export const jobsContract = {
  list: contractBase
    .route({ method: 'GET', path: '/jobs', summary: 'The signed-in person’s jobs, newest first', tags: ['jobs'] })
    .input(
      z.strictObject({
        side: z.enum(['client', 'worker']),
        cursor: Cursor,
        limit: z.coerce.number().int().min(1).max(50).default(20),
      }),
    )
    .output(z.object({ items: z.array(JobSummary), nextCursor: z.string().nullable() }))
    .errors(listErrors),
  get: contractBase
    .route({ method: 'GET', path: '/jobs/{jobId}', summary: 'A job, for its two sides', tags: ['jobs'] })
    .input(JobId)
    .output(JobDetail),
  /** `id` is a job, or a Pro: then the client's own newest unpaid job with that Pro. */
  findForCheckout: contractBase
    .route({ method: 'GET', path: '/checkout/{id}', summary: 'What a checkout page shows', tags: ['jobs'] })
    .input(z.strictObject({ id: z.string().max(64) }))
    .output(
      z.object({
        jobId: z.uuid(),
        title: z.string(),
        workerId: z.uuid(),
        workerName: z.string(),
        workerPortraitSeed: z.string(),
        amountCents: z.int(),
        state: z.enum(jobStates),
        startsAt: z.iso.datetime(),
        timeZone: z.string(),
        city: z.string(),
        cancellationTier: z.enum(['flexible', 'moderate', 'strict']),
        dueAt: z.iso.datetime().nullable(),
      }),
    ),
  createCheckoutSession: contractBase
    .route({
      method: 'POST',
      path: '/jobs/{jobId}/checkout-session',
      summary: 'Open the card provider’s payment page',
      tags: ['jobs'],
    })
    .input(JobId)
    .output(z.object({ sessionId: z.string(), url: z.url() }))
    .errors({ ...notNow, 'jobs.alreadyPaid': { status: 409 }, 'payments.providerUnavailable': { status: 502 } }),
  /** Called by the page the provider returns to: reads the session at the provider. Never trusts the browser. */
  confirmPayment: contractBase
    .route({
      method: 'POST',
      path: '/jobs/{jobId}/confirm-payment',
      summary: 'Read back a payment after the provider’s page',
      tags: ['jobs'],
    })
    .input(z.strictObject({ jobId: Id, sessionId: z.string().min(1).max(200) }))
    .output(
      z.object({
        jobId: z.uuid(),
        paid: z.boolean(),
        state: z.enum(jobStates),
        title: z.string(),
        workerName: z.string(),
        amountCents: z.int(),
      }),
    )
    .errors({ 'payments.providerUnavailable': { status: 502 } }),
  sendConfirmationSms: contractBase
    .route({
      method: 'POST',
      path: '/jobs/{jobId}/confirmation-sms',
      summary: 'Text the client that the job is paid',
      tags: ['jobs'],
    })
    .input(JobId)
    .output(z.object({ sent: z.boolean() }))
    .errors({ ...notNow, 'jobs.smsFailed': { status: 502 } }),
  checkIn: contractBase
    .route({
      method: 'POST',
      path: '/jobs/{jobId}/check-in',
      summary: 'Start the work with the client’s PIN',
      tags: ['jobs'],
    })
    .input(z.strictObject({ jobId: Id, pin: z.string().max(20) }))
    .output(z.object({ state: z.enum(jobStates) }))
    .errors({ ...notNow, 'jobs.wrongPin': { status: 422 }, 'jobs.tooManyPins': { status: 429 } }),
  cancel: contractBase
    .route({
      method: 'POST',
      path: '/jobs/{jobId}/cancel',
      summary: 'Call a paid job off; the refund follows the job’s tier',
      tags: ['jobs'],
    })
    .input(
      z.strictObject({
        jobId: Id,
        /** The refund that was shown. When less would come back by now, nothing is cancelled. */
        refundCents: z.coerce.number().int().min(0),
        /** Told to the other side. */
        reason: z.string().trim().max(500).optional(),
      }),
    )
    .output(z.object({ state: z.enum(jobStates), refundCents: z.int() }))
    .errors({ ...notNow, 'jobs.refundChanged': { status: 409 } }),
  submit: contractBase
    .route({ method: 'POST', path: '/jobs/{jobId}/submit', summary: 'Hand in the work', tags: ['jobs'] })
    .input(z.strictObject({ jobId: Id, workedMinutes: z.coerce.number().int().min(1).max(6000).optional() }))
    .output(z.object({ state: z.enum(jobStates) }))
    .errors({
      ...notNow,
      'jobs.photosMissing': { status: 422 },
      'jobs.hoursMissing': { status: 422 },
      'jobs.moreThanHeld': { status: 422 },
    }),
  release: contractBase
    .route({
      method: 'POST',
      path: '/jobs/{jobId}/release',
      summary: 'Release the held money to the Pro',
      tags: ['jobs'],
    })
    .input(JobId)
    .output(z.object({ state: z.enum(jobStates) }))
    .errors(notNow),
};
