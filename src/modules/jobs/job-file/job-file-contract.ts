import { z } from 'zod';
import { contractBase, Id, Instant, listErrors, listOf, pageInput } from '#platform/operations/contract.ts';
import { MoneyFile } from '../../payments/contract.ts';
import { cancellationTiers } from '../../workers/limits.ts';
import { JobId } from '../contract-parts.ts';
import { maxSearchedEmail, pricings } from '../limits.ts';
import { jobOrigins, jobStates } from '../states.ts';

const Person = z.object({
  id: Id,
  name: z.string(),
  /** Null once the account is closed. */
  email: z.string().nullable(),
});

/**
 * A job as administrators read it: what was agreed, what happened, and its money. The PIN, the street, and what the two wrote to each
 * other are not in it.
 */
export const JobFile = z.object({
  id: Id,
  title: z.string(),
  categorySlug: z.string(),
  serviceSlug: z.string().nullable(),
  state: z.enum(jobStates),
  origin: z.enum(jobOrigins),
  city: z.string(),
  regionState: z.string(),
  zip: z.string(),
  timeZone: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  /** The start passed while the client's bank had the payment. */
  isStartLost: z.boolean(),
  pricing: z.enum(pricings),
  priceCents: z.int(),
  hourlyRateCents: z.int().nullable(),
  minutes: z.int().nullable(),
  workedMinutes: z.int().nullable(),
  cancellationTier: z.enum(cancellationTiers),
  createdAt: Instant,
  stateSince: Instant,
  /** When the clock acts next; null when nothing is due. */
  dueAt: Instant.nullable(),
  client: Person,
  worker: Person.extend({ /** Administrators have a page of the Pro's application. */ hasApplication: z.boolean() }),
  events: z.array(
    z.object({
      act: z.string(),
      to: z.enum(jobStates),
      by: z.enum(['client', 'worker', 'provider', 'clock', 'admin']),
      /** What was refunded by hand at the provider, in a line about that. */
      refundCents: z.int().nullable(),
      at: Instant,
    }),
  ),
  money: MoneyFile,
});
export type JobFile = z.infer<typeof JobFile>;

/** A job in the administrators' list. */
export const JobInList = z.object({
  id: Id,
  title: z.string(),
  state: z.enum(jobStates),
  city: z.string(),
  startsAt: Instant,
  timeZone: z.string(),
  priceCents: z.int(),
  clientName: z.string(),
  workerName: z.string(),
  createdAt: Instant,
});

const JobsOfConversation = z.object({
  conversationId: Id,
  /** The newest jobs of its two people, newest first. */
  jobs: z.array(z.object({ id: Id, title: z.string() })),
});

export const jobFileContract = {
  listForAdmin: contractBase
    .route({
      method: 'GET',
      path: '/admin/jobs',
      summary: 'Jobs in a state, or of a person, newest first, for administrators',
      tags: ['jobs'],
    })
    .input(
      z.strictObject({
        state: z.enum(jobStates).optional(),
        /** The address of the client or the Pro. */
        email: z.string().trim().toLowerCase().max(maxSearchedEmail).optional(),
        ...pageInput({ max: 50, usual: 20 }),
      }),
    )
    .output(listOf(JobInList))
    .errors(listErrors),
  listOfConversations: contractBase
    .route({
      method: 'GET',
      path: '/admin/jobs-of-conversations',
      summary: 'The newest jobs of the two people of each conversation, for administrators',
      tags: ['jobs'],
    })
    .input(z.strictObject({ conversationIds: z.array(Id).min(1).max(50) }))
    .output(z.object({ items: z.array(JobsOfConversation) })),
  getFile: contractBase
    .route({
      method: 'GET',
      path: '/admin/jobs/{jobId}',
      summary: 'A job with its history and its money, for administrators',
      tags: ['jobs'],
    })
    .input(JobId)
    .output(JobFile),
};
