import { z } from 'zod';
import { contractBase, Id, Instant, listErrors, listOf, pageInput } from '#platform/operations/contract.ts';
import { type Channel, channels } from './kinds/kind.ts';
import { kindNames, maxPath, type NotificationKind } from './kinds.ts';
import { choicesOfKind, type Topic, topics } from './topics.ts';

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

const KindChoices = z.object({
  kind: z.enum(kindNames),
  /** What the kind is about, in the reader's words and language. */
  name: z.string(),
  channels: z.array(
    z.object({
      channel: z.enum(channels),
      isOn: z.boolean(),
      /** The kind's own choice; null where the kind follows its topic. */
      own: z.enum(['on', 'off']).nullable(),
    }),
  ),
});

const TopicChoices = z.object({
  topic: z.enum(topics),
  /** The channels that some of the kinds go to. `isOptional` is false for one that cannot be switched off. */
  channels: z.array(z.object({ channel: z.enum(channels), isOn: z.boolean(), isOptional: z.boolean() })),
  /** Those that the reader can get. */
  kinds: z.array(KindChoices),
});

const Choices = z.object({ choices: z.array(TopicChoices) });

export type KindChoices = z.infer<typeof KindChoices>;
export type TopicChoices = z.infer<typeof TopicChoices>;

type TopicChoice = `${Topic}_${Channel}`;
type KindChoice = `${NotificationKind}_${Channel}`;
const OwnChoice = z.enum(['on', 'off']).optional();

const topicChoiceNames = topics.flatMap((topic) => channels.map((channel): TopicChoice => `${topic}_${channel}`));
const kindChoiceNames = kindNames.flatMap((kind) =>
  choicesOfKind(kind).map((channel): KindChoice => `${kind}_${channel}`),
);

const Wanted = z.strictObject({
  /** `quotes_email`, …: true for what is wanted. */
  ...(Object.fromEntries(topicChoiceNames.map((name) => [name, z.boolean()])) as Record<TopicChoice, z.ZodBoolean>),
  /** `offerReceived_email`, …: what the kind does whatever its topic says. A kind that is absent follows its topic. */
  ...(Object.fromEntries(kindChoiceNames.map((name) => [name, OwnChoice])) as Record<KindChoice, typeof OwnChoice>),
  /** The topic whose kinds all follow it again, whatever is sent for them. */
  setBack: z.enum(topics).optional(),
});

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
    .route({
      method: 'GET',
      path: '/notifications/choices',
      summary: 'Which notifications I get, by topic, kind and channel',
      tags,
    })
    .output(Choices.extend({ /** False without a verified phone, consent or carrier. */ textsAreOn: z.boolean() })),
  setChoices: contractBase
    .route({ method: 'PUT', path: '/notifications/choices', summary: 'Choose which notifications I get', tags })
    .input(Wanted)
    .output(Choices),
};
