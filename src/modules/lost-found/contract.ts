import { z } from 'zod';
import { FileAnswer } from '#platform/http/file-answer.ts';
import {
  contractBase,
  Id,
  Instant,
  listErrors,
  listOf,
  pageInput,
  TypedText,
  uploadErrors,
} from '#platform/operations/contract.ts';
import { Place, Zip } from '../places/contract.ts';
import { abuseContract } from './abuse-contract.ts';
import { maxDescription, maxSearch, maxText, maxTitle } from './limits.ts';
import { reportStates, reportTypes } from './states.ts';
import { reportActs } from './transitions.ts';

export const LostReport = z.object({
  id: Id,
  type: z.enum(reportTypes),
  title: z.string(),
  description: z.string(),
  state: z.enum(reportStates),
  place: Place,
  hasPhoto: z.boolean(),
  createdAt: Instant,
});

export type LostReport = z.infer<typeof LostReport>;

/** What a person wrote to the reporter, with the reporter's answer. */
const Message = z.object({
  id: Id,
  /** The sender's short name. */
  senderName: z.string(),
  isOwn: z.boolean(),
  text: z.string(),
  createdAt: Instant,
  answer: z.string().nullable(),
  answeredAt: Instant.nullable(),
  /** True if the viewer has reported the message with its answer. */
  hasReported: z.boolean(),
});

export type LostMessage = z.infer<typeof Message>;

export const LostReportDetail = LostReport.extend({
  /** The reporter's short name. */
  reporterName: z.string(),
  isOwn: z.boolean(),
  /** Acts open to the viewer now, from the transition table. */
  acts: z.array(z.enum(reportActs)),
  /** What an administrator wrote with the latest decision; for the reporter and administrators. */
  decisionReason: z.string().nullable(),
  /** The reporter gets all of them, other people their own. */
  messages: z.array(Message),
  /** False once an administrator has closed the report: its messages are not answered any more. */
  mayAnswer: z.boolean(),
  /** True if the viewer can write to the reporter, or could after logging in. */
  mayWrite: z.boolean(),
  /** True if the viewer has reported abuse of this report. */
  hasReportedAbuse: z.boolean(),
});

export type LostReportDetail = z.infer<typeof LostReportDetail>;

/** What the list can be searched by. */
export const LostReportSearch = z.object({
  /** Words that must all be in the title or the description. */
  q: TypedText.max(maxSearch).optional(),
  type: z.enum(reportTypes).optional(),
});

const tags = ['lostFound'];
const ReportId = z.strictObject({ reportId: Id });
const Page = z.strictObject(pageInput({ max: 50, usual: 20 }));
const notNow = { 'lostFound.notNow': { status: 409 } } as const;
/** One of the two people has blocked the other, which the words do not say. */
const undelivered = { 'lostFound.notDelivered': { status: 409 } } as const;

export const lostFoundContract = {
  createReport: contractBase
    .route({
      method: 'POST',
      path: '/lost-reports',
      summary: 'Report a lost or found item',
      tags,
      successStatus: 201,
    })
    .input(
      z.strictObject({
        /** The form's own random name: the same form sent twice makes one report. */
        formKey: Id,
        type: z.enum(reportTypes),
        title: TypedText.min(1).max(maxTitle),
        description: TypedText.min(1).max(maxDescription),
        zip: Zip,
        photo: z.file().optional(),
      }),
    )
    .output(z.object({ reportId: Id }))
    .errors({
      'places.unknownZip': { status: 404 },
      ...uploadErrors,
    }),
  listReports: contractBase
    .route({ method: 'GET', path: '/lost-reports', summary: 'Lost and found reports, newest first', tags })
    .input(
      z.strictObject({
        ...LostReportSearch.shape,
        ...Page.shape,
      }),
    )
    .output(listOf(LostReport))
    .errors(listErrors),
  listOwnReports: contractBase
    .route({
      method: 'GET',
      path: '/own-lost-reports',
      summary: 'The signed-in person’s lost and found reports, newest first',
      tags,
    })
    .input(Page)
    .output(listOf(LostReport))
    .errors(listErrors),
  getReport: contractBase
    .route({ method: 'GET', path: '/lost-reports/{reportId}', summary: 'A lost or found report', tags })
    .input(ReportId)
    .output(LostReportDetail),
  downloadPhoto: contractBase
    .route({
      method: 'GET',
      path: '/lost-reports/{reportId}/photo',
      summary: 'The photo of a report, or a small version of it',
      tags,
      outputStructure: 'detailed',
    })
    .input(ReportId.extend({ size: z.enum(['small', 'large']).default('large') }))
    .output(FileAnswer),
  changeState: contractBase
    .route({
      method: 'POST',
      path: '/lost-reports/{reportId}/state',
      summary: 'Change the state of one’s own report',
      tags,
    })
    .input(ReportId.extend({ act: z.enum(reportActs) }))
    .output(z.object({ state: z.enum(reportStates) }))
    .errors(notNow),
  sendMessage: contractBase
    .route({
      method: 'POST',
      path: '/lost-reports/{reportId}/messages',
      summary: 'Write to the reporter, once for each report',
      tags,
    })
    .input(ReportId.extend({ text: TypedText.min(1).max(maxText) }))
    .output(z.object({ messageId: Id }))
    .errors({
      ...notNow,
      ...undelivered,
      'lostFound.ownReport': { status: 409 },
      'lostFound.alreadyWritten': { status: 409 },
    }),
  answerMessage: contractBase
    .route({ method: 'POST', path: '/lost-messages/{messageId}/answer', summary: 'Answer a message, once', tags })
    .input(z.strictObject({ messageId: Id, answer: TypedText.min(1).max(maxText) }))
    .output(z.object({ reportId: Id }))
    .errors({ ...notNow, ...undelivered, 'lostFound.alreadyAnswered': { status: 409 } }),
  ...abuseContract,
};
