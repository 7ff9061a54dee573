import { sql } from 'kysely';
import type { Tx } from '#platform/database/database.server.ts';

/** A person with unread messages, and the name of the person who wrote them. */
export interface ToTell {
  conversationId: string;
  userId: string;
  authorName: string;
}

/** Takes at most `limit` people to tell of unread messages, each once, until the next message after they have read these. */
export async function takeToTell(tx: Tx, now: Date, limit: number): Promise<ToTell[]> {
  const { rows } = await sql<ToTell>`
    update conversation_side s set tell_at = null
    from (select conversation_id, user_id from conversation_side where tell_at <= ${now}
      order by tell_at limit ${limit} for update skip locked) due,
      conversation c, worker_profile w, "user" u
    where s.conversation_id = due.conversation_id and s.user_id = due.user_id and c.id = s.conversation_id
      and w.id = c.worker_id and u.id = s.other_id
    returning s.conversation_id as "conversationId", s.user_id as "userId",
      case when s.side = 'client' then w.display_name else u.name end as "authorName"`.execute(tx);
  return rows;
}

/** Deletes conversations whose newest message is older than `before`. Returns them with the keys of their files. */
export async function deleteOldConversations(
  tx: Tx,
  before: Date,
): Promise<{ conversationId: string; keys: string[] }[]> {
  const { rows } = await sql<{ conversationId: string; keys: string[] }>`
    with old as (
      select distinct conversation_id as id from conversation_side where last_at < ${before} limit 100
    ), files as (
      select m.conversation_id as id, f.file_key from message_file f join message m on m.id = f.message_id
      where m.conversation_id in (select id from old)
    )
    delete from conversation c using old where c.id = old.id
    returning c.id as "conversationId", coalesce((select array_agg(f.file_key) from files f where f.id = c.id), '{}') as keys`.execute(
    tx,
  );
  return rows;
}
