import { z } from 'zod';
import { contractBase, Id, Instant, listErrors, listOf, pageInput, TypedText } from '#platform/operations/contract.ts';
import { maxReason } from './limits.ts';
import { PhraseValues } from './phrase-values.ts';
import { phraseNames } from './phrases.ts';

const MessageReport = z.object({
  id: Id,
  conversationId: Id,
  /** The person who reports, and the other one. */
  authorName: z.string(),
  otherName: z.string(),
  reason: z.string(),
  createdAt: Instant,
  /** The newest messages at the time of the report. */
  messages: z.array(
    z.object({
      n: z.int(),
      /** True for those of the person who reports. */
      isAuthors: z.boolean(),
      text: z.string(),
      phrase: z.enum(phraseNames).nullable(),
      phraseValues: PhraseValues.nullable(),
      fileCount: z.int(),
      createdAt: z.iso.datetime({ offset: true }),
    }),
  ),
});

export type MessageReport = z.infer<typeof MessageReport>;

const tags = ['messaging'];
const notNow = { 'messaging.notNow': { status: 409 } } as const;
const Done = z.object({ done: z.literal(true) });

/** What administrators do with reported conversations. */
export const reportContract = {
  listReports: contractBase
    .route({
      method: 'GET',
      path: '/message-reports',
      summary: 'Open reports of conversations, longest waiting first',
      tags,
    })
    .input(z.strictObject(pageInput({ max: 50, usual: 10 })))
    .output(listOf(MessageReport))
    .errors(listErrors),
  dismissReport: contractBase
    .route({
      method: 'POST',
      path: '/message-reports/{reportId}/dismiss',
      summary: 'Leave a conversation as it is',
      tags,
    })
    .input(z.strictObject({ reportId: Id }))
    .output(Done)
    .errors(notNow),
  closeReported: contractBase
    .route({
      method: 'POST',
      path: '/message-reports/{reportId}/close',
      summary: 'Close a conversation for good',
      tags,
    })
    .input(z.strictObject({ reportId: Id, reason: TypedText.min(1).max(maxReason) }))
    .output(Done)
    .errors(notNow),
};
