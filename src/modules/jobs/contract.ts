import { z } from 'zod';
import { contractBase, Id, Instant, listErrors, listOf, pageInput } from '#platform/operations/contract.ts';
import { MoneyState } from '../payments/contract.ts';
import { cancellationTiers, verifyingChecks } from '../workers/limits.ts';
import { Address, addressContract, EarlierAddress } from './address/address-contract.ts';
import { attentionContract } from './attention/attention-contract.ts';
import { bookingContract } from './booking/booking-contract.ts';
import { Case, caseContract } from './case/case-contract.ts';
import { ChangeRequest, changesContract } from './changes/changes-contract.ts';
import { JobId, notNow } from './contract-parts.ts';
import { endingContract } from './ending/ending-contract.ts';
import { feedContract } from './feed/feed-contract.ts';
import { jobFileContract } from './job-file/job-file-contract.ts';
import { maxWorkMinutes, pricings } from './limits.ts';
import { otherTimeContract, TimeProposal } from './other-time/other-time-contract.ts';
import { paymentContract } from './payment/payment-contract.ts';
import { scheduleContract } from './schedule/schedule-contract.ts';
import { ScopeItem, submittedScope } from './scope/scope-contract.ts';
import { jobOrigins, jobStates } from './states.ts';
import { openActNames } from './transitions.ts';

export const JobSummary = z.object({
  id: Id,
  title: z.string(),
  categorySlug: z.string(),
  /** The service of the category; null where the request named none. */
  serviceSlug: z.string().nullable(),
  state: z.enum(jobStates),
  /** The Pro has checked in, or the client has said that the Pro came. */
  isStarted: z.boolean(),
  /** The start passed while the client's bank had the payment: both sides agree on another one. */
  isStartLost: z.boolean(),
  /** Which side of the job the viewer is on. */
  side: z.enum(['client', 'worker']),
  counterpartName: z.string(),
  counterpartId: Id,
  /** Null without a drawn face: pages show initials. */
  counterpartPortraitSeed: z.string().nullable(),
  /** The address of the Pro's photo, for the client; null without one, and for the Pro. */
  counterpartPhoto: z.string().nullable(),
  city: z.string(),
  zip: z.string(),
  startsAt: Instant,
  timeZone: z.string(),
  priceCents: z.int(),
  /** What the client pays in the end, as far as is known now: the price, the worked hours, or what a cancellation costs. */
  costCents: z.int(),
  /** What reaches the Pro's balance of it, less the platform's fee. */
  payoutCents: z.int(),
  /** What of the payment goes back to the client; final once the job is over. */
  refundCents: z.int(),
  /** Of it, what is stopped until an administrator or a bank acts. */
  refundDueCents: z.int(),
  /** The client's bank has ended the job: it kept all that was held. */
  isBankRefunded: z.boolean(),
  /** The Pro can be asked for quotes: false for one who is suspended, unlisted or closed. */
  isWorkerListed: z.boolean(),
  createdAt: Instant,
});

export type JobSummary = z.infer<typeof JobSummary>;

export const JobDetail = JobSummary.extend({
  clientId: Id,
  workerId: Id,
  /** The account of the other side is suspended: its owner has no session, and the viewer cancels for free. */
  isOtherSuspended: z.boolean(),
  /** An accepted offer, or a free slot that the client booked without a quote. */
  origin: z.enum(jobOrigins),
  description: z.string(),
  /** What the Pro wrote with the accepted offer. */
  promise: z.string().nullable(),
  /** What is to be done; empty when the client answered no questions about it. */
  scope: z.array(ScopeItem),
  regionState: z.string(),
  endsAt: Instant,
  pricing: z.enum(pricings),
  hourlyRateCents: z.int().nullable(),
  minutes: z.int().nullable(),
  workedMinutes: z.int().nullable(),
  cancellationTier: z.enum(cancellationTiers),
  stateSince: Instant,
  /** When the payment arrived; from then on, canceling is free for five minutes. */
  paidAt: Instant.nullable(),
  /** When the clock acts next: payment expiry, a question to the client or the end of its time, the automatic release; or null. */
  dueAt: Instant.nullable(),
  /** The four digits that the client tells the Pro at the door; null for everyone else. */
  pin: z.string().nullable(),
  money: MoneyState,
  /** The platform's fee that belongs to `costCents` and `payoutCents`. */
  feeCents: z.int(),
  /** Null while the client has not given one, and for the Pro outside of payment to 14 days after the end. */
  address: Address.nullable(),
  /** For the client, while the address can be set: those of the client's other jobs with the same ZIP code, newest first. */
  earlierAddresses: z.array(EarlierAddress),
  /** True once the client has given an address, for both sides. */
  hasAddress: z.boolean(),
  /** When the Pro can check in with the PIN; null when that is over, or not yet paid for. */
  checkInFrom: Instant.nullable(),
  /** What the client asked to be changed about submitted work, oldest first. */
  changeRequests: z.array(ChangeRequest),
  case: Case.nullable(),
  /** The other time that one side has proposed; null without an open proposal. */
  timeProposal: TimeProposal.nullable(),
  /** The viewer can propose another time now. */
  mayProposeTime: z.boolean(),
  /** The slot that the refund terms count from: earlier than the job's own once the client has moved the job. */
  refundSlot: z.object({ startsAt: Instant, endsAt: Instant }),
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
      /** What was refunded by hand at the provider, or would be by an offered split, in a line about that; null for nothing. */
      refundCents: z.int().nullable(),
      at: Instant,
    }),
  ),
});

export type JobDetail = z.infer<typeof JobDetail>;

/** A job in a list of its viewer's, with what it asks of the viewer. */
export const ListedJob = JobSummary.extend({
  /** Until when the viewer can answer the other side's proposal of another time; null without an open one. */
  answerTimeBy: Instant.nullable(),
  /** The viewer can answer the case about it now. */
  mayAnswerCase: z.boolean(),
  /** The other side offers a split of its money, which the viewer can accept or decline. */
  mayAnswerSplit: z.boolean(),
  /** Until when the viewer, a Pro, can answer the client's request for changes; null without one. */
  answerChangesBy: Instant.nullable(),
});

export type ListedJob = z.infer<typeof ListedJob>;

/** A job as the Pro plans the days with it. */
export const AgendaJob = ListedJob.extend({
  regionState: z.string(),
  endsAt: Instant,
  /** As in `JobDetail`: null until the payment, and when the client has not given one. */
  address: Address.nullable(),
  /** Acts open to the Pro now, from the transition table. */
  acts: z.array(z.enum(openActNames)),
});

export type AgendaJob = z.infer<typeof AgendaJob>;

/** Where a Pro stands. */
const Standing = z.object({
  verified: z.boolean(),
  /** What the Verified badge still needs. */
  missingChecks: z.array(z.enum(verifyingChecks)),
  /** Of Extra Mile. */
  isMember: z.boolean(),
  /** 0 to 5; 0 without reviews. */
  rating: z.number(),
  reviewCount: z.int(),
  completedJobs: z.int(),
  openDisputes: z.int(),
  /** Measured, or what the profile says before there are enough answers; null where it says nothing. */
  usualAnswerMinutes: z.int().nullable(),
  /** First answers of the last 90 days. */
  answers: z.int(),
});
export type Standing = z.infer<typeof Standing>;

export const jobsContract = {
  list: contractBase
    .route({ method: 'GET', path: '/jobs', summary: 'The signed-in person’s jobs, newest first', tags: ['jobs'] })
    .input(
      z.strictObject({
        side: z.enum(['client', 'worker']),
        ...pageInput({ max: 50, usual: 20 }),
      }),
    )
    .output(listOf(ListedJob))
    .errors(listErrors),
  getAgenda: contractBase
    .route({
      method: 'GET',
      path: '/agenda',
      summary: 'The signed-in Pro’s jobs with addresses, by their start',
      tags: ['jobs'],
    })
    .input(z.strictObject({}))
    .output(z.object({ items: z.array(AgendaJob) })),
  getStanding: contractBase
    .route({ method: 'GET', path: '/standing', summary: 'The signed-in Pro’s badges and answer time', tags: ['jobs'] })
    .output(Standing),
  ...scheduleContract,
  ...bookingContract,
  ...feedContract,
  ...otherTimeContract,
  ...paymentContract,
  ...addressContract,
  ...endingContract,
  ...attentionContract,
  ...changesContract,
  ...caseContract,
  ...jobFileContract,
  get: contractBase
    .route({ method: 'GET', path: '/jobs/{jobId}', summary: 'A job, for its two sides', tags: ['jobs'] })
    .input(JobId)
    .output(JobDetail),
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
      'jobs.tooManyPinsHours': { status: 429 },
    }),
  submit: contractBase
    .route({ method: 'POST', path: '/jobs/{jobId}/submit', summary: 'Submit the work', tags: ['jobs'] })
    .input(
      z.strictObject({
        jobId: Id,
        workedMinutes: z.number().int().min(1).max(maxWorkMinutes).optional(),
        ...submittedScope,
      }),
    )
    .output(z.object({ state: z.enum(jobStates) }))
    .errors({
      ...notNow,
      'jobs.photosMissing': { status: 422 },
      'jobs.scopeOpen': { status: 422 },
      'jobs.unknownItem': { status: 422 },
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
  openConversation: contractBase
    .route({
      method: 'POST',
      path: '/jobs/{jobId}/conversation',
      summary: 'Open the conversation of the two sides of a job',
      tags: ['jobs'],
    })
    .input(JobId)
    .output(z.object({ conversationId: Id })),
};
