import { z } from 'zod';
import { FileAnswer } from '#platform/http/file-answer.ts';
import { contractBase, Id, Instant, listErrors, listOf, pageInput } from '#platform/operations/contract.ts';
import { Zip } from '../../places/contract.ts';
import {
  cancellationTiers,
  checkKinds,
  hourlyRate,
  maxCheckNumber,
  maxDescription,
  maxHeadline,
  maxPaperNumber,
  maxReason,
  maxSource,
  serviceRadius,
} from '../limits.ts';
import { applicationSteps, paperKinds } from './completeness.ts';
import { regionStates } from './paper-details.ts';
import { applicationStates } from './states.ts';

const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

const OpenHours = z.object({ weekday: z.int().min(1).max(7), opens: Time, closes: Time });

const Paper = z.object({
  id: Id,
  kind: z.enum(paperKinds),
  fileName: z.string(),
  number: z.string().nullable(),
  regionState: z.string().nullable(),
  expiresOn: z.iso.date().nullable(),
  uploadedAt: Instant,
});

/** What a Pro wants to be listed with, as far as it is filled in. */
const Filled = z.object({
  displayName: z.string(),
  headline: z.string(),
  description: z.string(),
  categorySlug: z.string().nullable(),
  serviceSlugs: z.array(z.string()),
  skills: z.array(z.string()),
  languages: z.array(z.string()),
  hourlyRateCents: z.int().nullable(),
  zip: z.string().nullable(),
  city: z.string().nullable(),
  serviceRadiusMetres: z.int(),
  yearsExperience: z.int().nullable(),
  cancellationTier: z.enum(cancellationTiers),
  hours: z.array(OpenHours),
  /** The address of the Pro's photo; null without one. */
  photo: z.string().nullable(),
});

export const Application = Filled.extend({
  state: z.enum(applicationStates),
  /** What the administrator wrote with the latest decision. */
  reason: z.string().nullable(),
  submittedAt: Instant.nullable(),
  papers: z.array(Paper),
  /** Kinds of papers that the chosen trade demands. */
  demandedPapers: z.array(z.enum(paperKinds)),
  /** Steps that miss something; the application can be submitted when there are none. */
  missing: z.array(z.enum(applicationSteps)),
});

export type Application = z.infer<typeof Application>;

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

const State = z.object({ state: z.enum(applicationStates) });
const notNow = { 'workers.notNow': { status: 409 } } as const;
const notSaved = { ...notNow, 'workers.incomplete': { status: 422 } } as const;
const pictureErrors = { 'uploads.notAnImage': { status: 422 }, 'uploads.tooLarge': { status: 413 } } as const;
const ApplicationId = z.strictObject({ applicationId: Id });
const Reasoned = z.strictObject({ applicationId: Id, reason: z.string().trim().min(1).max(maxReason) });

const save = (path: `/${string}`, summary: string) =>
  contractBase.route({ method: 'PUT', path: `/application${path}`, summary, tags: ['workers'] });
const decide = (path: string, summary: string) =>
  contractBase.route({ method: 'POST', path: `/applications/{applicationId}/${path}`, summary, tags: ['workers'] });

const paperContract = {
  addPaper: contractBase
    .route({
      method: 'POST',
      path: '/application/papers',
      summary: 'Show a paper to the administrators',
      tags: ['workers'],
      successStatus: 201,
    })
    .input(
      z.strictObject({
        kind: z.enum(paperKinds),
        file: z.file(),
        number: z.string().trim().min(1).max(maxPaperNumber).optional(),
        regionState: z.enum(regionStates).optional(),
        expiresOn: z.iso.date().optional(),
      }),
    )
    .output(Application)
    .errors({
      ...notSaved,
      ...pictureErrors,
      'uploads.notAScan': { status: 422 },
      'uploads.tooMany': { status: 422 },
      'workers.paperDetails': { status: 422 },
      'workers.paperExpired': { status: 422 },
    }),
  removePaper: contractBase
    .route({
      method: 'DELETE',
      path: '/application/papers/{paperId}',
      summary: 'Take a paper back',
      tags: ['workers'],
    })
    .input(z.strictObject({ paperId: Id }))
    .output(Application)
    .errors(notSaved),
  downloadPaper: contractBase
    .route({
      method: 'GET',
      path: '/papers/{paperId}',
      summary: 'A paper, for its Pro and administrators',
      tags: ['workers'],
      outputStructure: 'detailed',
    })
    .input(z.strictObject({ paperId: Id }))
    .output(FileAnswer),
};

/** The operations about becoming a Pro: a part of the contract of workers. */
export const applicationContract = {
  becomePro: contractBase
    .route({ method: 'POST', path: '/account/working', summary: 'Work as well, for a client', tags: ['workers'] })
    .output(z.object({ role: z.literal('dual'), activeRole: z.literal('contractor') })),
  getApplication: contractBase
    .route({ method: 'GET', path: '/application', summary: 'The signed-in Pro’s own application', tags: ['workers'] })
    .output(Application),
  saveTrade: save('/trade', 'Say what the Pro does')
    .input(
      z.strictObject({
        category: z.string().max(60),
        services: z.array(z.string().max(60)).max(20).default([]),
        skills: z.array(z.string().trim().min(1).max(40)).max(30).default([]),
        yearsExperience: z.number().int().min(0).max(70).optional(),
      }),
    )
    .output(Application)
    .errors({ ...notSaved, 'catalog.unknownCategory': { status: 404 }, 'catalog.unknownService': { status: 422 } }),
  saveArea: save('/area', 'Say where the Pro works')
    .input(
      z.strictObject({ zip: Zip, serviceRadiusMetres: z.number().int().min(serviceRadius.min).max(serviceRadius.max) }),
    )
    .output(Application)
    .errors({ ...notSaved, 'places.unknownZip': { status: 404 } }),
  saveRate: save('/rate', 'Say what the Pro takes, and on which refund terms')
    .input(
      z.strictObject({
        hourlyRateCents: z.number().int().min(hourlyRate.min).max(hourlyRate.max),
        cancellationTier: z.enum(cancellationTiers),
      }),
    )
    .output(Application)
    .errors(notSaved),
  saveHours: save('/hours', 'Say when the Pro works in a normal week')
    .input(
      z.strictObject({
        /** `weekday opens closes`, for example `1 08:00 17:30`; weekday 1 is Monday. Days that are left out are off. */
        hours: z
          .array(z.string().regex(/^[1-7] ([01]\d|2[0-3]):[0-5]\d ([01]\d|2[0-3]):[0-5]\d$/))
          .max(21)
          .default([]),
      }),
    )
    .output(Application)
    .errors({ ...notSaved, 'workers.badHours': { status: 422 } }),
  saveAbout: save('/about', 'Say who the Pro is')
    .input(
      z.strictObject({
        displayName: z.string().trim().min(1).max(120),
        headline: z.string().trim().max(maxHeadline).default(''),
        description: z.string().trim().max(maxDescription).default(''),
        languages: z.array(z.string().length(2)).max(12).default([]),
      }),
    )
    .output(Application)
    .errors(notSaved),
  savePhoto: save('/photo', 'Show the face of the Pro')
    .input(
      z.strictObject({
        photo: z.file(),
        /** The square to show: its corner as shares of the width and height, its edge as a share of the shorter one. */
        x: z.number().min(0).max(1).optional(),
        y: z.number().min(0).max(1).optional(),
        size: z.number().min(0.05).max(1).optional(),
      }),
    )
    .output(Application)
    .errors({ ...notSaved, ...pictureErrors }),
  removePhoto: contractBase
    .route({ method: 'DELETE', path: '/application/photo', summary: 'Show no photo of the Pro', tags: ['workers'] })
    .output(Application)
    .errors(notSaved),
  ...paperContract,
  /** What listed Pros of the trade near the ZIP code take: US cents an hour. */
  getNearbyRates: contractBase
    .route({ method: 'GET', path: '/nearby-rates', summary: 'What others nearby take', tags: ['workers'] })
    .input(z.strictObject({ zip: Zip, category: z.string().max(60) }))
    .output(
      z.object({
        pros: z.int(),
        /** Null with fewer than five Pros: one could read off what one of them takes. */
        quarterCents: z.int().nullable(),
        middleCents: z.int().nullable(),
        threeQuartersCents: z.int().nullable(),
      }),
    )
    .errors({ 'places.unknownZip': { status: 404 }, 'catalog.unknownCategory': { status: 404 } }),
  submitApplication: contractBase
    .route({ method: 'POST', path: '/application/submission', summary: 'Ask for the review', tags: ['workers'] })
    .output(State)
    .errors({ ...notNow, 'workers.incomplete': { status: 422 } }),
  recallApplication: contractBase
    .route({
      method: 'DELETE',
      path: '/application/submission',
      summary: 'Take the application back to change it',
      tags: ['workers'],
    })
    .output(State)
    .errors(notNow),
  listApplications: contractBase
    .route({
      method: 'GET',
      path: '/applications',
      summary: 'Applications in a state, longest waiting first',
      tags: ['workers'],
    })
    .input(
      z.strictObject({
        state: z.enum(applicationStates).default('submitted'),
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
  approveApplication: decide('approval', 'Approve a Pro').input(ApplicationId).output(State).errors(notSaved),
  addCheck: decide('checks', 'Note that something about a Pro was checked')
    .input(
      z.strictObject({
        applicationId: Id,
        kind: z.enum(checkKinds),
        /** Who made the check, or what it rests on. */
        source: z.string().trim().min(1).max(maxSource),
        number: z.string().trim().min(1).max(maxCheckNumber).optional(),
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
    }),
  withdrawCheck: contractBase
    .route({
      method: 'DELETE',
      path: '/applications/{applicationId}/checks/{checkId}',
      summary: 'Take back a check that does not hold',
      tags: ['workers'],
    })
    .input(z.strictObject({ applicationId: Id, checkId: Id }))
    .output(z.object({ done: z.literal(true) })),
  askRevision: decide('revision', 'Ask a Pro to change something').input(Reasoned).output(State).errors(notNow),
  rejectApplication: decide('rejection', 'Turn a Pro down').input(Reasoned).output(State).errors(notNow),
};
