import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/database.server.ts';
import type { PersonalData } from '#platform/files/personal-data.ts';

/** Returns a person's messages: what the person wrote and received, with the person's own files. */
export async function readMessageData(db: Db, userId: string): Promise<PersonalData> {
  const written = await db
    .selectFrom('message')
    .select(['conversation_id', 'n', 'text', 'phrase', 'phrase_values', 'language', 'created_at'])
    .where('author_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const received = await db
    .selectFrom('message as m')
    .innerJoin('conversation_side as s', 's.conversation_id', 'm.conversation_id')
    .innerJoin('conversation as c', 'c.id', 'm.conversation_id')
    .select(['m.conversation_id', 'm.n', 'm.phrase', 'm.language', 'm.created_at'])
    .select(sql<string>`case when c.paid_at is null then coalesce(m.masked_text, m.text) else m.text end`.as('text'))
    .where('s.user_id', '=', userId)
    .where('m.author_id', '<>', userId)
    .orderBy('m.created_at')
    .orderBy('m.id')
    .execute();
  const files = await db
    .selectFrom('message_file as f')
    .innerJoin('message as m', 'm.id', 'f.message_id')
    .select(['f.id', 'f.name', 'f.file_key as key'])
    .where('m.author_id', '=', userId)
    .orderBy('m.created_at')
    .execute();
  const blocked = await db
    .selectFrom('message_block')
    .select(['blocked_id', 'created_at'])
    .where('blocker_id', '=', userId)
    .execute();
  const reports = await db
    .selectFrom('message_report')
    .select(['conversation_id', 'reason', 'created_at', 'settled_at'])
    .where('author_id', '=', userId)
    .execute();
  return {
    records: { written, received, blocked, reports },
    files: files.map(({ id, name, key }) => ({ name: `messages/${id}-${name}`, key })),
  };
}

/** Returns the conversations of a person, each with the person on the other side. */
export async function findSharedConversations(
  db: Db | Tx,
  userId: string,
): Promise<{ thingId: string; otherId: string }[]> {
  return db
    .selectFrom('conversation_side')
    .select(['conversation_id as thingId', 'other_id as otherId'])
    .where('user_id', '=', userId)
    .execute();
}

/**
 * Takes a person out of the messages: the other people keep the words, without contact details; files, blocks and reports are
 * deleted. Returns the keys of the files.
 */
export async function eraseMessages(tx: Tx, userId: string): Promise<string[]> {
  await tx.deleteFrom('message_block').where('blocker_id', '=', userId).execute();
  await tx.deleteFrom('message_report').where('author_id', '=', userId).execute();
  await sql`
    update message set text = masked_text, masked_text = null
    where author_id = ${userId} and masked_text is not null`.execute(tx);
  await tx.updateTable('conversation_side').set({ tell_at: null, unread: 0 }).where('user_id', '=', userId).execute();
  const files = await sql<{ key: string }>`
    delete from message_file f using message m where m.id = f.message_id and m.author_id = ${userId}
    returning f.file_key as key`.execute(tx);
  return files.rows.map(({ key }) => key);
}
