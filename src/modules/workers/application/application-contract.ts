import { z } from 'zod';
import { FileAnswer } from '#platform/http/file-answer.ts';
import { contractBase, Id, Instant, TypedLine, TypedText } from '#platform/operations/contract.ts';
import { Zip } from '../../places/contract.ts';
import {
  cancellationTiers,
  hourlyRate,
  maxAnswer,
  maxDescription,
  maxHeadline,
  maxPaperNumber,
  serviceRadius,
} from '../limits.ts';
import { Skill } from '../skill-contract.ts';
import { applicationSteps, paperKinds } from './completeness.ts';
import { regionStates } from './paper-details.ts';
import { applicationStates } from './states.ts';
import { reviewedParts } from './waiting-parts.ts';

const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** `24:00` is the end of the day. */
const ClosingTime = z.string().regex(/^(?:([01]\d|2[0-3]):[0-5]\d|24:00)$/);

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
const pictureErrors = { 'uploads.notAnImage': { status: 422 }, 'uploads.tooLarge': { status: 413 } } as const;
export const documentErrors = {
  ...pictureErrors,
  'uploads.wrongType': { status: 422 },
  'uploads.tooMany': { status: 422 },
} as const;
const save = (path: `/${string}`, summary: string) =>
  contractBase.route({ method: 'PUT', path: `/application${path}`, summary, tags: ['workers'] });
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
        number: TypedText.min(1).max(maxPaperNumber).optional(),
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

/** The operations of a Pro about their own application: a part of the contract of workers. */
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
        /** Names. A name of the vocabulary, in any language, is shown in the language of each reader. */
        skills: z.array(TypedText.min(1).max(40)).max(30).default([]),
        yearsExperience: z.number().int().min(0).max(70).optional(),
      }),
    )
    .output(Application)
    .errors({ ...notSaved, 'catalog.unknownCategory': { status: 404 }, 'catalog.unknownService': { status: 422 } }),
  saveArea: save('/area', 'Say where the Pro works')
    .input(
      z.strictObject({ zip: Zip, serviceRadiusMeters: z.number().int().min(serviceRadius.min).max(serviceRadius.max) }),
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
        /**
         * `weekday opens closes`, for example `1 08:00 17:30`; weekday 1 is Monday. Days that are left out are off. A night is two
         * of them: `1 22:00 24:00` and `2 00:00 06:00`.
         */
        hours: z
          .array(z.string().regex(/^[1-7] ([01]\d|2[0-3]):[0-5]\d (?:([01]\d|2[0-3]):[0-5]\d|24:00)$/))
          .max(21)
          .default([]),
      }),
    )
    .output(Application)
    .errors({ ...notSaved, 'workers.badHours': { status: 422 } }),
  addHoursException: contractBase
    .route({
      method: 'POST',
      path: '/application/hours/exceptions',
      summary: 'Say on which days the Pro is off, or has other hours than in a normal week',
      tags: ['workers'],
      successStatus: 201,
    })
    .input(
      z.strictObject({
        firstDay: z.iso.date(),
        /** The same day when left out. */
        lastDay: z.iso.date().optional(),
        /** Left out with `closes` on days off. */
        opens: Time.optional(),
        closes: ClosingTime.optional(),
      }),
    )
    .output(Application)
    .errors({
      ...notSaved,
      'workers.daysOutOfOrder': { status: 422 },
      'workers.daysPast': { status: 422 },
      'workers.daysTooFar': { status: 422 },
      'workers.badDayHours': { status: 422 },
      'workers.daysOverlap': { status: 409 },
      'workers.tooManyDays': { status: 422 },
    }),
  removeHoursException: contractBase
    .route({
      method: 'DELETE',
      path: '/application/hours/exceptions/{exceptionId}',
      summary: 'Go back to the hours of a normal week on these days',
      tags: ['workers'],
    })
    .input(z.strictObject({ exceptionId: Id }))
    .output(Application)
    .errors(notSaved),
  saveAbout: save('/about', 'Say who the Pro is')
    .input(
      z.strictObject({
        displayName: TypedLine.min(1).max(120),
        headline: TypedLine.max(maxHeadline).default(''),
        description: TypedText.max(maxDescription).default(''),
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
  answerNotice: contractBase
    .route({
      method: 'POST',
      path: '/application/notice/answer',
      summary: 'Answer a notice of a background report, with documents',
      tags: ['workers'],
    })
    .input(z.strictObject({ answer: TypedText.min(1).max(maxAnswer), files: z.array(z.file()).default([]) }))
    .output(State)
    .errors({ ...notNow, ...documentErrors }),
};
