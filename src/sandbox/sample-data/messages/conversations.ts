import { z } from 'zod';
import { after, minutes } from '#lib/clock.ts';
import { type Language, languages } from '#lib/languages.ts';
import { type Phrase, type PhraseValues, phraseNames } from '#modules/messaging/phrases.ts';
import type { SampleJob } from '../jobs/sample-job.ts';
import type { Cast } from '../people/cast.ts';
import type { Person } from '../people/people.ts';
import type { Pro } from '../people/pros.ts';
import { idOf } from '../random.ts';
import { readData } from '../read-data.ts';

const Side = z.enum(['client', 'pro']);
/** A sample login, or the first neighbor who speaks a language. */
const Speaker = z.strictObject({ language: z.enum(languages) });

const Conversations = z.array(
  z.strictObject({
    client: z.union([z.enum(['client', 'dual']), Speaker]),
    pro: z.union([z.enum(['pro', 'dual', 'newPro']), Speaker]),
    /** The age of the first message. */
    minutesAgo: z.int(),
    messages: z.array(
      z.strictObject({
        by: Side,
        language: z.enum(languages).default('en'),
        text: z.string().default(''),
        phrase: z.enum(phraseNames).optional(),
        values: z
          .object({ minutes: z.int().optional(), amountCents: z.int().optional(), reason: z.string().optional() })
          .default({}),
        warning: z.enum(['contact', 'payment']).optional(),
        /** Minutes after the first message. */
        minutes: z.int(),
      }),
    ),
    /** How many of the newest messages a side has not read. */
    unreadBy: z.partialRecord(Side, z.int()).default({}),
    report: z.strictObject({ by: Side, reason: z.string() }).optional(),
  }),
);

type Described = z.output<typeof Conversations>[number];

export interface SampleMessage {
  id: string;
  n: number;
  author: Person;
  language: Language;
  text: string;
  phrase: Phrase | null;
  phraseValues: PhraseValues | null;
  warning: 'contact' | 'payment' | null;
  at: Date;
}

/** The conversation of a client and a Pro; without messages for two who have only a paid job together. */
export interface SampleConversation {
  id: string;
  client: Person;
  pro: Person;
  paidAt: Date | null;
  createdAt: Date;
  messages: SampleMessage[];
  unread: { client: number; pro: number };
  report: { id: string; author: Person; reason: string; at: Date } | null;
}

/** Returns the conversations of all who wrote to each other, or who have a paid job together. */
export function createConversations(
  {
    cast,
    clients,
    pros,
    jobs,
  }: { cast: Cast; clients: readonly Person[]; pros: readonly Pro[]; jobs: readonly SampleJob[] },
  now: Date,
): SampleConversation[] {
  const payments = new Map<string, { client: Person; pro: Person; paidAt: Date }>();
  for (const { client, pro, money } of jobs) {
    const key = keyOf(client, pro);
    const first = payments.get(key)?.paidAt;
    if (money.paidAt && (!first || money.paidAt < first)) payments.set(key, { client, pro, paidAt: money.paidAt });
  }
  const neighborWho = <P extends Person>(people: readonly P[], language: Language): P | undefined =>
    people.find(
      (person) =>
        person.metro === cast.client.metro && person.languages.includes(language) && person.status === 'approved',
    );
  const written = readData('messages/conversations.json', Conversations).flatMap((described) => {
    const { client: left, pro: right } = described;
    const client = typeof left === 'string' ? cast[left] : neighborWho(clients, left.language);
    const pro = typeof right === 'string' ? cast[right] : neighborWho(pros, right.language);
    if (!client || !pro) return [];
    const paidAt = payments.get(keyOf(client, pro))?.paidAt ?? null;
    payments.delete(keyOf(client, pro));
    return [conversationOf(described, { client, pro, paidAt }, now)];
  });
  const silent = [...payments.values()].map((pair) => ({
    id: idOf(`conversation ${keyOf(pair.client, pair.pro)}`),
    ...pair,
    createdAt: pair.paidAt,
    messages: [],
    unread: { client: 0, pro: 0 },
    report: null,
  }));
  return [...written, ...silent];
}

const keyOf = (client: Person, pro: Person): string => `${client.id} ${pro.id}`;

function conversationOf(
  { minutesAgo, messages, unreadBy, report }: Described,
  pair: { client: Person; pro: Person; paidAt: Date | null },
  now: Date,
): SampleConversation {
  const id = idOf(`conversation ${keyOf(pair.client, pair.pro)}`);
  const createdAt = after(now, -minutes(minutesAgo));
  return {
    id,
    ...pair,
    createdAt,
    messages: messages.map(({ by, phrase, values, warning, minutes: later, ...message }, at) => ({
      ...message,
      id: idOf(`message ${id} ${at}`),
      n: at + 1,
      author: pair[by],
      phrase: phrase ?? null,
      phraseValues: phrase ? values : null,
      warning: warning ?? null,
      at: after(createdAt, minutes(later)),
    })),
    unread: { client: unreadBy.client ?? 0, pro: unreadBy.pro ?? 0 },
    report: report
      ? {
          id: idOf(`message report ${id}`),
          author: pair[report.by],
          reason: report.reason,
          at: after(createdAt, minutes(600)),
        }
      : null,
  };
}
