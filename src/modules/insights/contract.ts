import { z } from 'zod';
import { feedActs } from '#modules/audit/contract.ts';
import { contractBase, Id, Instant, listErrors, listOf, pageInput } from '#platform/operations/contract.ts';

const Counters = z.object({
  /** Pros who wait for a decision about their application. */
  waitingPros: z.int(),
  /** The same Pros by the state of their application. */
  waiting: z.object({ submitted: z.int(), notice_given: z.int(), notice_answered: z.int() }),
  /** Jobs whose Pro has checked in and that are not submitted yet. */
  jobsInProgress: z.int(),
  /** US cents that are captured and neither released nor refunded. */
  heldCents: z.int(),
  /** Problems with jobs that wait for a decision. */
  openCases: z.int(),
  /** Open cases about money. */
  moneyCases: z.int(),
  /** Payments that clients dispute with their banks, and that have no answer yet. */
  dueChargebacks: z.int(),
  /** Open reports of conversations, and of abuse in lost and found. */
  messageReports: z.int(),
  abuseReports: z.int(),
});

export type Counters = z.infer<typeof Counters>;

/** A figure of the last seven days, and of the seven days before. */
const compared = <Figure extends z.ZodType>(figure: Figure) => z.object({ now: figure, before: figure });

const Week = z.object({
  /** Jobs agreed on. */
  jobs: compared(z.int()),
  /** US cents released, before the platform's fee. */
  releasedCents: compared(z.int()),
  /** Accounts of clients and Pros opened. */
  people: compared(z.int()),
  /** Median minutes from a request to its first quote, by the day of the request; null without a quoted request. */
  firstQuoteMinutes: compared(z.int().nullable()),
});

export type Week = z.infer<typeof Week>;

/** The providers that the product calls. */
export const providerNames = ['payments', 'sms', 'mail', 'voice'] as const;
export type ProviderName = (typeof providerNames)[number];

const ProviderHealth = z.object({
  name: z.enum(providerNames),
  /** False without the settings of the carrier, or its number for calls; the other providers are always set up. */
  isSetUp: z.boolean(),
  /** When a call of the process that watches it last succeeded and failed, to the minute; null for never. */
  succeededAt: Instant.nullable(),
  failedAt: Instant.nullable(),
});

const SystemStatus = z.object({
  /** How long the database took to answer, in milliseconds. */
  databaseMs: z.int(),
  /** Tasks that are due and not done, by real time. */
  queueDepth: z.int(),
  /** Tasks that have used up their tries and are not done. */
  failedTasks: z.int(),
  /** Since when the oldest rule of time is overdue, by the product's clock; null when nothing is. */
  overdueSince: Instant.nullable(),
  providers: z.array(ProviderHealth),
  /** When the backup last succeeded: the time of the operator's file, by real time; null without that file. */
  backup: z.object({ isSetUp: z.boolean(), at: Instant.nullable() }),
});

export type SystemStatus = z.infer<typeof SystemStatus>;

const FeedItem = z.object({
  id: z.string(),
  at: Instant,
  act: z.enum(feedActs),
  actor: z.object({
    kind: z.enum(['user', 'visitor', 'clock', 'provider', 'operator']),
    /** Short; null unless the actor is a user. */
    name: z.string().nullable(),
  }),
  /** The short name of the person that the act is about; of no meaning for other acts. */
  personName: z.string(),
  /** The things of the act that have a page for administrators. */
  applicationId: Id.nullable(),
  reportId: Id.nullable(),
  appealId: Id.nullable(),
  jobId: Id.nullable(),
});

export type FeedItem = z.infer<typeof FeedItem>;

export const insightsContract = {
  getCounters: contractBase
    .route({ method: 'GET', path: '/insights/counters', summary: 'What waits for administrators', tags: ['insights'] })
    .output(Counters),
  getWeek: contractBase
    .route({ method: 'GET', path: '/insights/week', summary: 'The last seven days, compared', tags: ['insights'] })
    .output(Week),
  getSystemStatus: contractBase
    .route({ method: 'GET', path: '/insights/system', summary: 'How the system is doing', tags: ['insights'] })
    .output(SystemStatus),
  listActivity: contractBase
    .route({
      method: 'GET',
      path: '/insights/activity',
      summary: 'What has happened, newest first',
      tags: ['insights'],
    })
    .input(z.strictObject(pageInput({ max: 50, usual: 20 })))
    .output(listOf(FeedItem))
    .errors(listErrors),
};
