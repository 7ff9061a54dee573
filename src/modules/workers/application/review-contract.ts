import { z } from 'zod';
import { languages } from '#lib/languages.ts';
import {
  attachmentErrors,
  contractBase,
  Id,
  Instant,
  listErrors,
  listOf,
  pageInput,
  TypedText,
} from '#platform/operations/contract.ts';
import {
  checkKinds,
  maxCheckNumber,
  maxNote,
  maxReason,
  maxReportFrom,
  maxSource,
  rejectionGrounds,
} from '../limits.ts';
import { Application, notNow, notSaved, State } from './application-shape.ts';
import { applicationStates } from './states.ts';

const Check = z.object({
  id: Id,
  kind: z.enum(checkKinds),
  source: z.string(),
  number: z.string().nullable(),
  regionState: z.string().nullable(),
  checkedOn: z.iso.date(),
  expiresOn: z.iso.date().nullable(),
});

export const ApplicationSummary = z.object({
  id: Id,
  displayName: z.string(),
  categorySlug: z.string().nullable(),
  city: z.string().nullable(),
  regionState: z.string().nullable(),
  state: z.enum(applicationStates),
  submittedAt: Instant.nullable(),
});

export type ApplicationSummary = z.infer<typeof ApplicationSummary>;

/** An application as administrators see it. */
export const ApplicationForReview = Application.extend({
  id: Id,
  email: z.string(),
  phone: z.string().nullable(),
  emailConfirmed: z.boolean(),
  memberSince: Instant,
  /** The full name on the account, which a proof of identity bears out. */
  accountName: z.string(),
  /** The language in which the Pro reads the site, and what administrators write. */
  accountLanguage: z.enum(languages),
  checks: z.array(Check),
  events: z.array(
    z.object({
      act: z.string(),
      state: z.enum(applicationStates),
      actorName: z.string(),
      reason: z.string().nullable(),
      at: Instant,
    }),
  ),
});

export type ApplicationForReview = z.infer<typeof ApplicationForReview>;

const ApplicationId = z.strictObject({ applicationId: Id });
/** The decisions of administrators about a Pro. */
const decided = { 'workers.ownApplication': { status: 403 } } as const;
const Reasoned = z.strictObject({ applicationId: Id, reason: TypedText.min(1).max(maxReason) });

const decide = (path: string, summary: string) =>
  contractBase.route({ method: 'POST', path: `/applications/{applicationId}/${path}`, summary, tags: ['workers'] });

/** The operations of administrators about applications: a part of the contract of workers. */
export const reviewContract = {
  listApplications: contractBase
    .route({
      method: 'GET',
      path: '/applications',
      summary: 'Applications in a state, longest waiting first',
      tags: ['workers'],
    })
    .input(
      z.strictObject({
        /** `waiting` is all that wait for a decision, also those under notice. */
        state: z.enum([...applicationStates, 'waiting']).default('submitted'),
        ...pageInput({ max: 50, usual: 20 }),
      }),
    )
    .output(listOf(ApplicationSummary))
    .errors(listErrors),
  getApplicationForReview: contractBase
    .route({
      method: 'GET',
      path: '/applications/{applicationId}',
      summary: 'An application, for administrators',
      tags: ['workers'],
    })
    .input(ApplicationId)
    .output(ApplicationForReview),
  approveApplication: decide('approval', 'Approve a Pro')
    .input(
      ApplicationId.extend({
        /** Which submission is approved: its time. A change of an approved Pro is not approved without. */
        submittedAt: z.iso.datetime().optional(),
        /** What the Pro reads beside the approval. */
        note: TypedText.max(maxNote).optional(),
      }),
    )
    .output(State)
    .errors({ ...notSaved, ...decided, 'workers.changedSince': { status: 409 } }),
  addCheck: decide('checks', 'Note that something about a Pro was checked')
    .input(
      z.strictObject({
        applicationId: Id,
        kind: z.enum(checkKinds),
        /** Who made the check, or what it rests on. */
        source: TypedText.min(1).max(maxSource),
        number: TypedText.min(1).max(maxCheckNumber).optional(),
        /** The state that issued a license, two capital letters. */
        regionState: z
          .string()
          .regex(/^[A-Z]{2}$/)
          .optional(),
        checkedOn: z.iso.date(),
        /** The last day on which the check counts. */
        expiresOn: z.iso.date().optional(),
      }),
    )
    .output(z.object({ checkId: Id }))
    .errors({
      'workers.badCheckDates': { status: 422 },
      'workers.licenseWithoutNumber': { status: 422 },
      'workers.checkExists': { status: 409 },
      ...decided,
    }),
  withdrawCheck: contractBase
    .route({
      method: 'DELETE',
      path: '/applications/{applicationId}/checks/{checkId}',
      summary: 'Take back a check that does not hold',
      tags: ['workers'],
    })
    .input(z.strictObject({ applicationId: Id, checkId: Id }))
    .output(z.object({ done: z.literal(true) }))
    .errors(decided),
  askRevision: decide('revision', 'Ask a Pro to change something')
    .input(Reasoned)
    .output(State)
    .errors({ ...notNow, ...decided }),
  giveNotice: decide('notice', 'Tell a Pro what a background report says, before a decision that rests on it')
    .input(
      Reasoned.extend({
        /** The company that prepared the report: its name, address and phone number. */
        reportFrom: TypedText.min(1).max(maxReportFrom),
        /** Left out when the company sends the report to the Pro. */
        report: z.file().optional(),
      }),
    )
    .output(State)
    .errors({ ...notNow, ...attachmentErrors, ...decided }),
  rejectApplication: decide('rejection', 'Turn a Pro down')
    .input(Reasoned.extend({ ground: z.enum(rejectionGrounds) }))
    .output(State)
    .errors({
      ...notNow,
      ...decided,
      'workers.noticeFirst': { status: 409 },
      'workers.notHeard': { status: 409 },
    }),
};
