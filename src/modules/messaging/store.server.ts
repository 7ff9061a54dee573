import { sql } from 'kysely';
import type { Language } from '#lib/languages.ts';
import type { Db, Tx } from '#platform/database/database.server.ts';
import { prepared } from '#platform/database/prepared.server.ts';
import type { AccountStatus } from '#platform/operations/context.server.ts';
import type { Phrase, PhraseValues } from './phrases.ts';
import type { MessageSide, MessageWarning } from './states.ts';

interface Pair {
  clientId: string;
  workerId: string;
}

/** Returns the conversation of a client and a Pro, and makes it if there is none. */
export async function upsertConversation(tx: Tx, { clientId, workerId }: Pair, at: Date): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with made as (
      insert into conversation (client_id, worker_id, created_at) values (${clientId}, ${workerId}, ${at})
      on conflict (client_id, worker_id) do update set client_id = excluded.client_id
      returning id, client_id, worker_id
    ), sides as (
      insert into conversation_side (conversation_id, user_id, other_id, side)
      select id, client_id, worker_id, 'client' from made union all select id, worker_id, client_id, 'worker' from made
      on conflict do nothing
    )
    select id from made`.execute(tx);
  const [made] = rows;
  if (!made) throw new Error('the conversation was not written');
  return made.id;
}

/** Notes that the first job between the two is paid. A second payment changes nothing. */
export async function markPaid(tx: Tx, conversationId: string, at: Date): Promise<void> {
  await tx
    .updateTable('conversation')
    .set({ paid_at: at })
    .where('id', '=', conversationId)
    .where('paid_at', 'is', null)
    .execute();
}

/** Returns true if the person is one of the two. */
export async function isParty(db: Db, conversationId: string, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('conversation_side')
    .select('side')
    .where('conversation_id', '=', conversationId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return found !== undefined;
}

/** A conversation as one of the two writes in it. */
export interface LockedConversation {
  side: MessageSide;
  otherId: string;
  otherStatus: AccountStatus;
  /** Of a client, the whole name. */
  otherName: string;
  lastN: number;
  isPaid: boolean;
  isClosed: boolean;
  /** True if the reader has blocked the other person. */
  youBlocked: boolean;
  blocked: boolean;
  /** True if the other person has written. */
  otherWrote: boolean;
}

/** Locks a conversation until the transaction ends, as `userId` sees it; undefined for everyone but the two. */
export async function lockConversation(
  tx: Tx,
  conversationId: string,
  userId: string,
): Promise<LockedConversation | undefined> {
  // The lock first: a statement that waits for it would read the other tables as they were before.
  await tx.selectFrom('conversation').select('id').where('id', '=', conversationId).forNoKeyUpdate().execute();
  const { rows } = await sql<LockedConversation>`
    select s.side, s.other_id as "otherId", o.status as "otherStatus", c.last_n as "lastN",
      case when s.side = 'client' then w.display_name else o.name end as "otherName", c.paid_at is not null as "isPaid",
      c.closed_reason is not null as "isClosed",
      exists (select from message_block b where b.blocker_id = s.user_id and b.blocked_id = s.other_id) as "youBlocked",
      exists (select from message_block b where b.blocker_id = s.other_id and b.blocked_id = s.user_id) as blocked,
      exists (select from message m where m.conversation_id = c.id and m.author_id = s.other_id) as "otherWrote"
    from conversation c
    join conversation_side s on s.conversation_id = c.id
    join "user" o on o.id = s.other_id
    join worker_profile w on w.id = c.worker_id
    where c.id = ${conversationId} and s.user_id = ${userId}`.execute(tx);
  return rows[0];
}

export interface NewMessage {
  conversationId: string;
  n: number;
  authorId: string;
  formKey: string;
  language: Language;
  text: string;
  maskedText: string | null;
  phrase: Phrase | null;
  phraseValues: PhraseValues | null;
  fileCount: number;
  warning: MessageWarning | null;
  at: Date;
}

/** Returns the message that this form has already made, or undefined. */
export function findByForm(
  db: Db,
  conversationId: string,
  authorId: string,
  formKey: string,
): Promise<{ n: number } | undefined> {
  return db
    .selectFrom('message')
    .select('n')
    .where('conversation_id', '=', conversationId)
    .where('author_id', '=', authorId)
    .where('form_key', '=', formKey)
    .executeTakeFirst();
}

/** Writes a message. Returns its id; null when the same form has made one already. */
export async function insertMessage(tx: Tx, message: NewMessage): Promise<string | null> {
  const row = await tx
    .insertInto('message')
    .values({
      conversation_id: message.conversationId,
      n: message.n,
      author_id: message.authorId,
      form_key: message.formKey,
      language: message.language,
      text: message.text,
      masked_text: message.maskedText,
      phrase: message.phrase,
      phrase_values: message.phraseValues && JSON.stringify(message.phraseValues),
      file_count: message.fileCount,
      warning: message.warning,
      created_at: message.at,
    })
    .onConflict((conflict) => conflict.columns(['author_id', 'form_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * Counts a new message: it is the newest for both, unread for the other person, and read by its author, together with everything
 * before it. The other person is told at `tellAt`, or earlier, if an earlier message waits for it.
 */
export async function countMessage(
  tx: Tx,
  message: { conversationId: string; n: number; authorId: string; at: Date; tellAt: Date },
): Promise<void> {
  const { conversationId, n, authorId, at, tellAt } = message;
  await tx.updateTable('conversation').set({ last_n: n }).where('id', '=', conversationId).execute();
  await sql`
    update conversation_side set last_at = ${at},
      seen_n = case when user_id = ${authorId} then ${n} else seen_n end,
      unread = case when user_id = ${authorId} then 0 else unread + 1 end,
      tell_at = case when user_id = ${authorId} then null when unread = 0 then ${tellAt} else tell_at end
    where conversation_id = ${conversationId}`.execute(tx);
}

/**
 * Notes that a person has read the messages up to `n`, in a locked conversation. Returns the other person; undefined, and nothing
 * changed, when that was noted already.
 */
export async function markSeenUpTo(
  tx: Tx,
  conversationId: string,
  { userId, n }: { userId: string; n: number },
): Promise<string | undefined> {
  const { rows } = await sql<{ otherId: string }>`
    update conversation_side s set seen_n = least(${n}, c.last_n), tell_at = null,
      unread = (select count(*) from message m
        where m.conversation_id = c.id and m.n > ${n} and m.author_id <> ${userId})
    from conversation c
    where c.id = s.conversation_id and c.id = ${conversationId} and s.user_id = ${userId}
      and s.seen_n < least(${n}, c.last_n)
    returning s.other_id as "otherId"`.execute(tx);
  return rows[0]?.otherId;
}

/** Returns how many messages to a person are unread. */
export async function countUnread(db: Db, userId: string): Promise<number> {
  const { unread } = await db
    .selectFrom('conversation_side')
    .modifyFront(prepared)
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('unread'), sql<number>`0`).as('unread'))
    .where('user_id', '=', userId)
    .where('unread', '>', sql.lit(0))
    .executeTakeFirstOrThrow();
  return Number(unread);
}
