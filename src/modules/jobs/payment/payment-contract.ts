import { z } from 'zod';
import { contractBase, Id, Instant } from '#platform/operations/contract.ts';
import { cancellationTiers } from '../../workers/limits.ts';
import { Address, EarlierAddress } from '../address/address-contract.ts';
import { JobId, notNow } from '../contract-parts.ts';
import { pricings } from '../limits.ts';
import { jobStates } from '../states.ts';

/** An unpaid job as its checkout page shows it. */
export const JobToPay = z.object({
  jobId: Id,
  title: z.string(),
  categorySlug: z.string(),
  /** The service of the category; null where the request named none. */
  serviceSlug: z.string().nullable(),
  workerId: Id,
  workerName: z.string(),
  workerPortraitSeed: z.string().nullable(),
  /** The address of the Pro's photo; null without one. */
  workerPhoto: z.string().nullable(),
  amountCents: z.int(),
  state: z.enum(jobStates),
  startsAt: Instant,
  timeZone: z.string(),
  city: z.string(),
  cancellationTier: z.enum(cancellationTiers),
  dueAt: Instant.nullable(),
  /** Null while the client has not given one. */
  address: Address.nullable(),
  /** Those of the client's other jobs with the same ZIP code, newest first. */
  earlierAddresses: z.array(EarlierAddress),
  zip: z.string(),
  regionState: z.string(),
  endsAt: Instant,
  pricing: z.enum(pricings),
  hourlyRateCents: z.int().nullable(),
  minutes: z.int().nullable(),
  /** The last payment went through on the provider's page and failed afterwards. */
  hasFailed: z.boolean(),
});

export type JobToPay = z.infer<typeof JobToPay>;

/** The operations about paying for a job: a part of the contract of jobs. */
export const paymentContract = {
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
      'payments.noPage': { status: 502 },
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
        /** The payment has failed after its page was complete: the client can pay again. */
        failed: z.boolean(),
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
};
