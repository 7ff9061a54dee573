import { z } from 'zod';
import { FileAnswer } from '#platform/http/file-answer.ts';
import {
  attachmentErrors,
  contractBase,
  Id,
  TypedLine,
  TypedText,
  uploadErrors,
} from '#platform/operations/contract.ts';
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
import { Application, ClosingTime, notNow, notSaved, State, Time } from './application-shape.ts';
import { paperKinds } from './completeness.ts';
import { regionStates } from './paper-details.ts';

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
      ...uploadErrors,
      'uploads.notAScan': { status: 422 },
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
        /** Before `opens` for a night, which ends on the next day. */
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
    .errors({ ...notSaved, 'identity.reservedName': { status: 422 } }),
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
    .errors({ ...notSaved, ...uploadErrors }),
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
    .errors({ ...notNow, ...attachmentErrors }),
};
