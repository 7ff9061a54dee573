import { z } from 'zod';
import { contractBase, Id, Instant, listErrors, listOf, pageInput } from '#platform/operations/contract.ts';
import { MoneyState } from '../payments/contract.ts';
import { cancellationTiers } from '../workers/contract.ts';
import { caseReason, maxAddress, maxReason, maxWorkMinutes } from './limits.ts';
import { scheduleContract } from './schedule-contract.ts';
import { jobStates } from './states.ts';
import { openActNames } from './transitions.ts';

/** A fixed price, or a rate for the hours worked. */
export const pricings = ['fixed', 'hourly'] as const;
export type Pricing = (typeof pricings)[number];

const JobId = z.strictObject({ jobId: Id });

export const JobSummary = z.object({
  id: Id,
  title: z.string(),
  categorySlug: z.string(),
  state: z.enum(jobStates),
  /** Which side of the job the viewer is on. */
  side: z.enum(['client', 'worker']),
  counterpartName: z.string(),
  counterpartId: Id,
  /** Null without a drawn face: pages show initials. */
  counterpartPortraitSeed: z.string().nullable(),
  city: z.string(),
  startsAt: Instant,
  timeZone: z.string(),
  priceCents: z.int(),
  /** What the client pays in the end, as far as is known now: the price, the worked hours, or what a cancellation costs. */
  costCents: z.int(),
  /** What reaches the Pro's balance of it, less the platform's fee. */
  payoutCents: z.int(),
  createdAt: Instant,
});

export type JobSummary = z.infer<typeof JobSummary>;

/** Where the work is. `remote` work needs no address. */
export const Address = z.object({
  remote: z.boolean(),
  street: z.string().nullable(),
  unit: z.string().nullable(),
  /** How to get in: a gate code, where to park. */
  notes: z.string().nullable(),
});

export type Address = z.infer<typeof Address>;

/** A job that one side says is not right, and the operator's decision. */
const Case = z.object({
  openedBy: z.enum(['client', 'worker']),
  reason: z.string(),
  openedAt: Instant,
  decision: z
    .object({ releasedCents: z.int(), refundedCents: z.int(), explanation: z.string(), decidedAt: Instant })
    .nullable(),
});

export const JobDetail = JobSummary.extend({
  clientId: Id,
  workerId: Id,
  description: z.string(),
  /** What the Pro wrote with the accepted offer. */
  promise: z.string().nullable(),
  zip: z.string(),
  regionState: z.string(),
  endsAt: Instant,
  pricing: z.enum(pricings),
  hourlyRateCents: z.int().nullable(),
  minutes: z.int().nullable(),
  workedMinutes: z.int().nullable(),
  cancellationTier: z.enum(cancellationTiers),
  stateSince: Instant,
  /** When the clock acts next: payment expiry, or the automatic release; null when it does not. */
  dueAt: Instant.nullable(),
  /** The four digits that the client tells the Pro at the door; null for everyone else. */
  pin: z.string().nullable(),
  money: MoneyState,
  /** The platform's fee, and what is refunded to the client, that belong to `costCents` and `payoutCents`. */
  feeCents: z.int(),
  refundCents: z.int(),
  /** Null while the client has not given one, and for the Pro outside of payment to 14 days after the end. */
  address: Address.nullable(),
  /** True once the client has given an address, for both sides. */
  hasAddress: z.boolean(),
  /** When the Pro can check in with the PIN; null when that is over, or not yet paid for. */
  checkInFrom: Instant.nullable(),
  case: Case.nullable(),
  /** Acts open to the viewer now, from the transition table. */
  acts: z.array(z.enum(openActNames)),
  /** The client's refund if the viewer cancels now, and after each boundary to come; null when the viewer cannot cancel. */
  refunds: z.array(z.object({ refundCents: z.int(), /** Null has no end. */ until: Instant.nullable() })).nullable(),
  events: z.array(
    z.object({
      act: z.string(),
      to: z.enum(jobStates),
      by: z.enum(['client', 'worker', 'provider', 'clock', 'admin']),
      /** What the actor wrote to the other side. */
      note: z.string().nullable(),
      at: Instant,
    }),
  ),
});

export type JobDetail = z.infer<typeof JobDetail>;

/** An unpaid job as its checkout page shows it. */
export const JobToPay = z.object({
  jobId: Id,
  title: z.string(),
  workerId: Id,
  workerName: z.string(),
  workerPortraitSeed: z.string().nullable(),
  amountCents: z.int(),
  state: z.enum(jobStates),
  startsAt: Instant,
  timeZone: z.string(),
  city: z.string(),
  cancellationTier: z.enum(cancellationTiers),
  dueAt: Instant.nullable(),
  /** Null while the client has not given one. */
  address: Address.nullable(),
  zip: z.string(),
  regionState: z.string(),
  endsAt: Instant,
  pricing: z.enum(pricings),
  hourlyRateCents: z.int().nullable(),
  minutes: z.int().nullable(),
});

export type JobToPay = z.infer<typeof JobToPay>;

const notNow = { 'jobs.notNow': { status: 409 } } as const;

export const jobsContract = {
  list: contractBase
    .route({ method: 'GET', path: '/jobs', summary: 'The signed-in person’s jobs, newest first', tags: ['jobs'] })
    .input(
      z.strictObject({
        side: z.enum(['client', 'worker']),
        ...pageInput({ max: 50, usual: 20 }),
      }),
    )
    .output(listOf(JobSummary))
    .errors(listErrors),
  ...scheduleContract,
  get: contractBase
    .route({ method: 'GET', path: '/jobs/{jobId}', summary: 'A job, for its two sides', tags: ['jobs'] })
    .input(JobId)
    .output(JobDetail),
  /** `id` is a job; or a Pro, for the client's own newest unpaid job with that Pro. */
  findForCheckout: contractBase
    .route({ method: 'GET', path: '/checkout/{id}', summary: 'What a checkout page shows', tags: ['jobs'] })
    .input(z.strictObject({ id: z.string().max(64) }))
    .output(JobToPay),
  createCheckoutSession: contractBase
    .route({
      method: 'POST',
      path: '/jobs/{jobId}/checkout-session',
      summary: 'Open the card provider’s payment page',
      tags: ['jobs'],
    })
    .input(JobId)
    .output(z.object({ sessionId: z.string(), url: z.url() }))
    .errors({
      ...notNow,
      'jobs.alreadyPaid': { status: 409 },
      'jobs.addressMissing': { status: 422 },
      'payments.providerUnavailable': { status: 502 },
    }),
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
        jobId: Id,
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
    .errors({
      ...notNow,
      'jobs.tooEarly': { status: 409 },
      'jobs.wrongPin': { status: 422 },
      'jobs.tooManyPins': { status: 429 },
    }),
  setAddress: contractBase
    .route({
      method: 'POST',
      path: '/jobs/{jobId}/address',
      summary: 'Say where the work is; only the hired Pro sees it, once it is paid',
      tags: ['jobs'],
    })
    .input(
      z.strictObject({
        jobId: Id,
        /** The work is done online, by phone or elsewhere than at the client's. */
        remote: z.boolean().optional(),
        street: z.string().trim().max(maxAddress.street).optional(),
        unit: z.string().trim().max(maxAddress.unit).optional(),
        notes: z.string().trim().max(maxAddress.notes).optional(),
      }),
    )
    .output(z.object({ address: Address }))
    .errors({ ...notNow, 'jobs.streetMissing': { status: 422 } }),
  callOff: contractBase
    .route({ method: 'POST', path: '/jobs/{jobId}/call-off', summary: 'Call off an unpaid job', tags: ['jobs'] })
    .input(
      z.strictObject({
        jobId: Id,
        /** Told to the other side. */
        reason: z.string().trim().min(1).max(maxReason),
      }),
    )
    .output(z.object({ state: z.enum(jobStates) }))
    .errors({ ...notNow, 'jobs.alreadyPaid': { status: 409 } }),
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
        refundCents: z.number().int().min(0),
        /** Told to the other side. */
        reason: z.string().trim().max(maxReason).optional(),
      }),
    )
    .output(z.object({ state: z.enum(jobStates), refundCents: z.int() }))
    .errors({ ...notNow, 'jobs.refundChanged': { status: 409 } }),
  submit: contractBase
    .route({ method: 'POST', path: '/jobs/{jobId}/submit', summary: 'Submit the work', tags: ['jobs'] })
    .input(z.strictObject({ jobId: Id, workedMinutes: z.number().int().min(1).max(maxWorkMinutes).optional() }))
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
    .errors({ ...notNow, 'jobs.inCase': { status: 409 } }),
  pause: contractBase
    .route({
      method: 'POST',
      path: '/jobs/{jobId}/pause',
      summary: 'Move the automatic release back by 72 hours, once',
      tags: ['jobs'],
    })
    .input(JobId)
    .output(z.object({ dueAt: Instant }))
    .errors({ ...notNow, 'jobs.alreadyPaused': { status: 409 } }),
  dispute: contractBase
    .route({
      method: 'POST',
      path: '/jobs/{jobId}/dispute',
      summary: 'Say that something is not right: nothing is released until it is decided',
      tags: ['jobs'],
    })
    .input(z.strictObject({ jobId: Id, reason: z.string().trim().min(caseReason.min).max(caseReason.max) }))
    .output(z.object({ state: z.enum(jobStates) }))
    .errors({ ...notNow, 'jobs.inCase': { status: 409 } }),
};
