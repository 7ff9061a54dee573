import { z } from 'zod';
import { contractBase, Id, Instant, listErrors, listOf, pageInput } from '#platform/operations/contract.ts';
import { kindNames, maxPath } from './kinds.ts';
import { type OptionalChannel, optionalChannels, type Topic, topics } from './topics.ts';

/** One line of a person's bell, in the reader's language. */
export const Notification = z.object({
  id: Id,
  kind: z.enum(kindNames),
  title: z.string(),
  body: z.string(),
  /** The texts in title and body that a person wrote, in a language of their own. */
  typed: z.array(z.string()),
  /** The words of the link to `path`. */
  action: z.string(),
  path: z.string(),
  createdAt: Instant,
  read: z.boolean(),
});

export type Notification = z.infer<typeof Notification>;

const Choices = z.object({
  choices: z.array(
    z.object({
      topic: z.enum(topics),
      email: z.boolean(),
      sms: z.boolean(),
      /** False for emails that cannot be switched off. */
      isMailOptional: z.boolean(),
      /** False for topics that are never texted. */
      isTexted: z.boolean(),
    }),
  ),
});

export type Choice = z.infer<typeof Choices>['choices'][number];

type ChoiceName = `${Topic}_${OptionalChannel}`;
const choiceNames = topics.flatMap((topic) => optionalChannels.map((channel): ChoiceName => `${topic}_${channel}`));
/** `quotes_email`, `quotes_sms`, …: true for what is wanted. */
const Wanted = z.strictObject(
  Object.fromEntries(choiceNames.map((name) => [name, z.boolean()])) as Record<ChoiceName, z.ZodBoolean>,
);

const tags = ['notifications'];

export const notificationsContract = {
  list: contractBase
    .route({ method: 'GET', path: '/notifications', summary: 'List my notifications, newest first', tags })
    .input(z.strictObject(pageInput({ max: 50, usual: 20 })))
    .output(listOf(Notification))
    .errors(listErrors),
  markRead: contractBase
    .route({
      method: 'POST',
      path: '/notifications/read',
      summary: 'Mark one of my notifications, or all, as read',
      tags,
    })
    .input(z.strictObject({ id: Id.optional() }))
    .output(z.object({ unread: z.int() })),
  markSeen: contractBase
    .route({
      method: 'POST',
      path: '/notifications/seen',
      summary: 'Mark my notifications that lead to a page as read, because I see the page',
      tags,
    })
    .input(z.strictObject({ /** The page, without query: `/jobs/…`. */ path: z.string().max(maxPath) }))
    .output(z.object({ seen: z.int() })),
  unreadCount: contractBase
    .route({ method: 'GET', path: '/notifications/unread', summary: 'Count my unread notifications', tags })
    .output(z.object({ unread: z.int() })),
  getChoices: contractBase
    .route({ method: 'GET', path: '/notifications/choices', summary: 'Which emails and texts I get, by topic', tags })
    .output(Choices.extend({ /** False without a verified phone, consent or carrier. */ textsAreOn: z.boolean() })),
  setChoices: contractBase
    .route({ method: 'PUT', path: '/notifications/choices', summary: 'Choose which emails and texts I get', tags })
    .input(Wanted)
    .output(Choices),
};
