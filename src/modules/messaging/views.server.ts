import { type RawBuilder, sql } from 'kysely';
import { foldText } from '#lib/fold-text.ts';
import type { Language } from '#lib/languages.ts';
import type { Db } from '#platform/database/database.server.ts';
import { following, microsOf, type Position } from '#platform/database/keyset.server.ts';
import { prepared } from '#platform/database/prepared.server.ts';
import type { AccountStatus } from '#platform/operations/context.server.ts';
import type { Phrase, PhraseValues } from './phrases.ts';
import type { MessageSide, MessageWarning } from './states.ts';

interface Page {
  after: Position | null;
  limit: number;
}

/** A person as the other one sees them: a client by the account's name, a Pro by that of the profile. */
interface OtherPerson {
  otherId: string;
  /** Of a client, the whole name. */
  otherName: string;
  otherSide: MessageSide;
  photo: string | null;
  portraitSeed: string | null;
}

const otherColumns = sql`s.other_id as "otherId",
  case when s.side = 'client' then w.display_name else u.name end as "otherName",
  case when s.side = 'client' then 'worker' else 'client' end as "otherSide",
  case when s.side = 'client' then '/' || w.photo_key || '.jpg' end as photo,
  case when s.side = 'client' then w.portrait_seed end as "portraitSeed"`;

/** `s` is the reader's side of the conversation `c`. */
const otherJoins = sql`
  join conversation c on c.id = s.conversation_id
  join "user" u on u.id = s.other_id
  join worker_profile w on w.id = c.worker_id`;

export interface MessageRow {
  n: number;
  isOwn: boolean;
  formKey: string;
  language: Language;
  text: string;
  maskedText: string | null;
  phrase: Phrase | null;
  phraseValues: PhraseValues | null;
  warning: MessageWarning | null;
  createdAt: Date;
  files: { id: string; name: string; contentType: string; bytes: number }[];
}

const messageColumns = (
  readerId: string,
) => sql`m.n, m.author_id = ${readerId} as "isOwn", m.form_key as "formKey", m.language,
  m.text, m.masked_text as "maskedText", m.phrase, m.phrase_values as "phraseValues", m.warning, m.created_at as "createdAt",
  coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name, 'contentType', f.content_type, 'bytes', f.bytes)
    order by f.position) from message_file f where f.message_id = m.id), '[]') as files`;

export interface ConversationRow extends OtherPerson, Position {
  lastAt: Date;
  unread: number;
  isPaid: boolean;
  last: MessageRow;
}

/** Returns a person's conversations with their newest message, newest first. */
export async function listConversations(db: Db, readerId: string, { after, limit }: Page): Promise<ConversationRow[]> {
  const { rows } = await sql<Omit<ConversationRow, 'last'> & { last: LastRow }>`${prepared}
    select c.id, ${otherColumns}, s.last_at as "lastAt", s.unread, c.paid_at is not null as "isPaid",
      ${microsOf(sql`s.last_at`)} as micros, row_to_json(l) as last
    from conversation_side s ${otherJoins}
    join lateral (select ${messageColumns(readerId)} from message m where m.conversation_id = c.id and m.n = c.last_n) l on true
    where s.user_id = ${readerId} and s.last_at is not null
      and ${following(sql`s.last_at`, sql`s.conversation_id`, after)}
    order by s.last_at desc, s.conversation_id desc
    limit ${limit}`.execute(db);
  return rows.map((row) => ({ ...row, last: { ...row.last, createdAt: new Date(row.last.createdAt) } }));
}

/** In JSON, an instant is a text. */
type LastRow = Omit<MessageRow, 'createdAt'> & { createdAt: string };

export interface HeadRow extends OtherPerson {
  id: string;
  side: MessageSide;
  otherStatus: AccountStatus;
  lastN: number;
  isPaid: boolean;
  closedReason: string | null;
  seenN: number;
  otherSeenN: number;
  youBlocked: boolean;
  blocked: boolean;
  otherWrote: boolean;
  hasReported: boolean;
}

/** Returns a conversation without its messages, as one of the two sees it; undefined for everyone else. */
export async function findHead(db: Db, conversationId: string, readerId: string): Promise<HeadRow | undefined> {
  const { rows } = await sql<HeadRow>`${prepared}
    select c.id, ${otherColumns}, s.side, u.status as "otherStatus", c.last_n as "lastN", c.paid_at is not null as "isPaid",
      c.closed_reason as "closedReason", s.seen_n as "seenN", o.seen_n as "otherSeenN",
      exists (select from message_block b where b.blocker_id = s.user_id and b.blocked_id = s.other_id) as "youBlocked",
      exists (select from message_block b where b.blocker_id = s.other_id and b.blocked_id = s.user_id) as blocked,
      exists (select from message m where m.conversation_id = c.id and m.author_id = s.other_id) as "otherWrote",
      exists (select from message_report r
        where r.conversation_id = c.id and r.author_id = s.user_id and r.settled_at is null) as "hasReported"
    from conversation_side s ${otherJoins}
    join conversation_side o on o.conversation_id = c.id and o.user_id = s.other_id
    where s.conversation_id = ${conversationId} and s.user_id = ${readerId}`.execute(db);
  return rows[0];
}

/** Which messages of a conversation: the ones after a number, oldest first, or the newest ones before it. */
export type Span = { after: number; before?: undefined } | { before: number | null; after?: undefined };

/** Returns at most `limit` messages of a conversation in the order of their numbers. */
export async function listMessages(
  db: Db,
  conversationId: string,
  { readerId, span, limit }: { readerId: string; span: Span; limit: number },
): Promise<MessageRow[]> {
  const isForward = span.after !== undefined;
  const condition = isForward ? sql`m.n > ${span.after}` : sql`(${span.before}::int is null or m.n < ${span.before})`;
  const { rows } = await sql<MessageRow>`
    select ${messageColumns(readerId)} from message m
    where m.conversation_id = ${conversationId} and ${condition}
    order by m.n ${isForward ? sql`asc` : sql`desc`} limit ${limit}`.execute(db);
  return isForward ? rows : rows.reverse();
}

export interface HitRow extends OtherPerson, Position {
  conversationId: string;
  n: number;
  isOwn: boolean;
  language: Language;
  text: string;
  createdAt: Date;
}

/**
 * Returns the messages of a person's conversations that have every word of `q`, whatever its case and accents, newest first. The
 * search does not see contact details, and neither does its answer.
 */
export async function searchMessages(
  db: Db,
  readerId: string,
  { q, after, limit }: Page & { q: string },
): Promise<HitRow[]> {
  const words = foldText(q).split(/\s+/).filter(Boolean);
  const conditions: RawBuilder<unknown>[] = [
    sql`s.user_id = ${readerId}`,
    ...words.map((word) => sql`m.search_text like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`),
    following(sql`m.created_at`, sql`m.id`, after),
  ];
  const { rows } = await sql<HitRow>`
    select m.id, m.conversation_id as "conversationId", m.n, m.author_id = ${readerId} as "isOwn", m.language,
      coalesce(m.masked_text, m.text) as text, m.created_at as "createdAt", ${otherColumns},
      ${microsOf(sql`m.created_at`)} as micros
    from conversation_side s ${otherJoins}
    join message m on m.conversation_id = c.id
    where ${sql.join(conditions, sql` and `)}
    order by m.created_at desc, m.id desc
    limit ${limit}`.execute(db);
  return rows;
}
