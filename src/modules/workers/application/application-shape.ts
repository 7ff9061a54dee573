import { z } from 'zod';
import { Id, Instant } from '#platform/operations/contract.ts';
import { cancellationTiers } from '../limits.ts';
import { Skill } from '../skill-contract.ts';
import { applicationSteps, paperKinds } from './completeness.ts';
import { applicationStates } from './states.ts';
import { reviewedParts } from './waiting-parts.ts';

/** What a Pro's application says, and how acts on it are refused. */

export const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** `24:00` is the end of the day. */
export const ClosingTime = z.string().regex(/^(?:([01]\d|2[0-3]):[0-5]\d|24:00)$/);

const OpenHours = z.object({ weekday: z.int().min(1).max(7), opens: Time, closes: ClosingTime });

const HoursException = z.object({
  id: Id,
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
  opens: Time.nullable(),
  closes: ClosingTime.nullable(),
});

const Paper = z.object({
  id: Id,
  kind: z.enum(paperKinds),
  fileName: z.string(),
  number: z.string().nullable(),
  regionState: z.string().nullable(),
  expiresOn: z.iso.date().nullable(),
  uploadedAt: Instant,
  mediaType: z.string(),
  /** An administrator has approved the Pro with it. */
  isAccepted: z.boolean(),
  /** Its last day is over. */
  isExpired: z.boolean(),
});

const NoticePaper = z.object({ id: Id, fileName: z.string() });

/** The notice of a background report that speaks against the Pro. The Pro can answer before the decision. */
const Notice = z.object({
  reason: z.string(),
  /** The company that prepared the report: its name, address and phone number. */
  reportFrom: z.string(),
  /** Null when the company sends the report itself. */
  report: NoticePaper.nullable(),
  givenAt: Instant,
  /** The last second in which the Pro can count on being heard. */
  answerUntil: Instant,
  /** True once the last day has passed or the Pro has answered. */
  isHeard: z.boolean(),
  answer: z.string().nullable(),
  answeredAt: Instant.nullable(),
  /** What the Pro added to the answer. */
  answerPapers: z.array(NoticePaper),
});

export type Notice = z.infer<typeof Notice>;

/** What a Pro wants to be listed with, as far as it is filled in. */
const Filled = z.object({
  displayName: z.string(),
  headline: z.string(),
  description: z.string(),
  categorySlug: z.string().nullable(),
  serviceSlugs: z.array(z.string()),
  skills: z.array(Skill),
  languages: z.array(z.string()),
  hourlyRateCents: z.int().nullable(),
  zip: z.string().nullable(),
  city: z.string().nullable(),
  serviceRadiusMeters: z.int(),
  yearsExperience: z.int().nullable(),
  cancellationTier: z.enum(cancellationTiers),
  hours: z.array(OpenHours),
  /** Days off and days with other hours (`opens` and `closes`) that are not over, in order. */
  exceptions: z.array(HoursException),
  /** The one that ended yesterday: its night belongs to the day it begins on, and may not be over. */
  yesterday: HoursException.nullable(),
  /** The address of the Pro's photo; null without one. */
  photo: z.string().nullable(),
});

export const Application = Filled.extend({
  state: z.enum(applicationStates),
  /** What the administrator wrote with the latest decision. */
  reason: z.string().nullable(),
  /** What the administrator added to the latest approval. */
  approvalNote: z.string().nullable(),
  submittedAt: Instant.nullable(),
  /** The notice that waits for a decision, or that a rejection rests on. */
  notice: Notice.nullable(),
  papers: z.array(Paper),
  /** Kinds of papers that the chosen trade demands. */
  demandedPapers: z.array(z.enum(paperKinds)),
  /** Demanded papers that are still missing. For an approved Pro, those that the approval did without don't count. */
  lackingPapers: z.array(z.enum(paperKinds)),
  /** Steps that miss something; the application can be submitted when there are none. */
  missing: z.array(z.enum(applicationSteps)),
  /** Parts that an administrator looks at before clients see them changed. Empty for Pros without a public profile. */
  waiting: z.array(z.enum(reviewedParts)),
  /** What clients see of these parts. Null for Pros without a public profile. */
  published: z
    .object({ displayName: z.string(), categorySlug: z.string(), serviceSlugs: z.array(z.string()) })
    .nullable(),
});

export type Application = z.infer<typeof Application>;

export const State = z.object({ state: z.enum(applicationStates) });
export const notNow = { 'workers.notNow': { status: 409 } } as const;
export const notSaved = { ...notNow, 'workers.incomplete': { status: 422 } } as const;
