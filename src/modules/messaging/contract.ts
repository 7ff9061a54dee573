import { z } from 'zod';
import { languages } from '#lib/languages.ts';
import { FileAnswer } from '#platform/http/file-answer.ts';
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
import { maxReason, maxText, messagesPerPage, searchLength } from './limits.ts';
import { PhraseValues } from './phrase-values.ts';
import { phraseNames, sendablePhrases } from './phrases.ts';
import { reportContract } from './report-contract.ts';
import { messageSides, messageWarnings, silences } from './states.ts';

/** The other person of a conversation. */
const OtherPerson = z.object({
  name: z.string(),
  side: z.enum(messageSides),
  /** The Pro's public id, for the link to the profile; null for a client. */
  workerId: Id.nullable(),
  photo: z.string().nullable(),
  /** Of the drawn face of a sample person; null for all others. */
  portraitSeed: z.string().nullable(),
});

export type OtherPerson = z.infer<typeof OtherPerson>;

export const Message = z.object({
  /** Its number in the conversation, from 1. */
  n: z.int(),
  isOwn: z.boolean(),
  /** The key of the form that made it, for its author. */
  formKey: Id.nullable(),
  /** The language in which it is written, as far as its letters show. */
  language: z.enum(languages),
  text: z.string(),
  /** A ready sentence, which each side reads in the own language. */
  phrase: z.enum(phraseNames).nullable(),
  phraseValues: PhraseValues.nullable(),
  /** True if contact details are hidden from the reader. */
  masked: z.boolean(),
  warning: z.enum(messageWarnings).nullable(),
  createdAt: Instant,
  files: z.array(z.object({ id: Id, name: z.string(), contentType: z.string(), bytes: z.int() })),
});

export type Message = z.infer<typeof Message>;

const Conversation = z.object({
  id: Id,
  other: OtherPerson,
  last: Message,
  lastAt: Instant,
  /** How many messages to the reader are unread. */
  unread: z.int(),
});

export type Conversation = z.infer<typeof Conversation>;

const ConversationHead = z.object({
  id: Id,
  /** The reader's side. */
  side: z.enum(messageSides),
  other: OtherPerson,
  /** True once a job between the two is paid. */
  isPaid: z.boolean(),
  lastN: z.int(),
  /** The newest message that the other person has seen. */
  otherSeenN: z.int(),
  /** Why the reader cannot write now; null if the reader can. */
  silence: z.enum(silences).nullable(),
  /** What an administrator wrote when closing the conversation. */
  closedReason: z.string().nullable(),
  hasReported: z.boolean(),
});

export type ConversationHead = z.infer<typeof ConversationHead>;

const Hit = z.object({
  conversationId: Id,
  n: z.int(),
  other: OtherPerson,
  isOwn: z.boolean(),
  language: z.enum(languages),
  text: z.string(),
  createdAt: Instant,
});

export type MessageHit = z.infer<typeof Hit>;

const tags = ['messaging'];
const ConversationId = z.strictObject({ conversationId: Id });
const Done = z.object({ done: z.literal(true) });
const MessageNumber = z.number().int().min(0).max(2_147_483_647);
const Page = pageInput({ max: 50, usual: 20 });

export const messagingContract = {
  startConversation: contractBase
    .route({ method: 'POST', path: '/conversations', summary: 'Open the conversation with a listed Pro', tags })
    .input(z.strictObject({ workerId: Id }))
    .output(z.object({ conversationId: Id }))
    .errors({ 'messaging.notYourself': { status: 422 } }),
  listConversations: contractBase
    .route({ method: 'GET', path: '/conversations', summary: 'The caller’s conversations, newest first', tags })
    .input(z.strictObject(Page))
    .output(listOf(Conversation))
    .errors(listErrors),
  searchMessages: contractBase
    .route({ method: 'GET', path: '/messages', summary: 'Search the caller’s messages', tags })
    .input(z.strictObject({ q: TypedText.min(searchLength.min).max(searchLength.max), ...Page }))
    .output(listOf(Hit))
    .errors(listErrors),
  getConversation: contractBase
    .route({
      method: 'GET',
      path: '/conversations/{conversationId}',
      summary: 'A conversation with its newest messages, or the ones before a number',
      tags,
    })
    .input(
      ConversationId.extend({
        before: MessageNumber.optional(),
        limit: z.number().int().min(1).max(100).default(messagesPerPage),
      }),
    )
    .output(ConversationHead.extend({ messages: z.array(Message), hasEarlier: z.boolean() })),
  listNewer: contractBase
    .route({
      method: 'GET',
      path: '/conversations/{conversationId}/messages',
      summary: 'The messages after a number, oldest first, and the state of the conversation',
      tags,
    })
    .input(ConversationId.extend({ after: MessageNumber }))
    .output(ConversationHead.extend({ messages: z.array(Message), hasMore: z.boolean() })),
  sendMessage: contractBase
    .route({
      method: 'POST',
      path: '/conversations/{conversationId}/messages',
      summary: 'Send a message: a text, a ready sentence, files',
      tags,
      successStatus: 201,
    })
    .input(
      ConversationId.extend({
        /** The form's own random name: the same form sent twice makes one message. */
        formKey: Id,
        text: TypedText.max(maxText).optional(),
        phrase: z.enum(sendablePhrases).optional(),
        ...PhraseValues.shape,
        files: z.array(z.file()).default([]),
        /** True to send in spite of the warnings `messaging.contactDetails` and `messaging.payOutside`. */
        anyway: z.boolean().default(false),
      }),
    )
    .output(z.object({ n: z.int() }))
    .errors({
      'messaging.empty': { status: 422 },
      'messaging.phraseIncomplete': { status: 422 },
      'messaging.contactDetails': { status: 409 },
      'messaging.payOutside': { status: 409 },
      'messaging.youBlocked': { status: 409 },
      'messaging.blocked': { status: 409 },
      'messaging.closed': { status: 409 },
      'messaging.notReachable': { status: 409 },
      'messaging.notApproved': { status: 409 },
      ...attachmentErrors,
    }),
  markSeen: contractBase
    .route({
      method: 'POST',
      path: '/conversations/{conversationId}/seen',
      summary: 'Note what the caller has read',
      tags,
    })
    .input(ConversationId.extend({ n: MessageNumber }))
    .output(Done),
  unreadCount: contractBase
    .route({ method: 'GET', path: '/unread-messages', summary: 'How many messages to the caller are unread', tags })
    .output(z.object({ unread: z.int() })),
  downloadFile: contractBase
    .route({
      method: 'GET',
      path: '/message-files/{fileId}',
      summary: 'A file of a message, for the two people of its conversation',
      tags,
      outputStructure: 'detailed',
    })
    .input(z.strictObject({ fileId: Id }))
    .output(FileAnswer),
  block: contractBase
    .route({
      method: 'POST',
      path: '/conversations/{conversationId}/block',
      summary: 'Block the other person: neither can write to the other',
      tags,
    })
    .input(ConversationId)
    .output(Done),
  unblock: contractBase
    .route({
      method: 'DELETE',
      path: '/conversations/{conversationId}/block',
      summary: 'Lift the caller’s block',
      tags,
    })
    .input(ConversationId)
    .output(Done),
  report: contractBase
    .route({
      method: 'POST',
      path: '/conversations/{conversationId}/report',
      summary: 'Report a conversation to the administrators',
      tags,
    })
    .input(ConversationId.extend({ reason: TypedText.min(1).max(maxReason) }))
    .output(Done)
    .errors({ 'messaging.nothingToReport': { status: 409 } }),
  ...reportContract,
};
