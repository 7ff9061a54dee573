import type { Db, Tx } from '#platform/database/database.server.ts';
import type { OptionalChannel, Topic } from './topics.ts';

/** Emails or texts about a topic, which a person has switched off. */
interface Muted {
  topic: Topic;
  channel: OptionalChannel;
}

/** Returns what a person has switched off. */
export function findMuted(db: Db, userId: string): Promise<Muted[]> {
  return db.selectFrom('muted_notification').select(['topic', 'channel']).where('user_id', '=', userId).execute();
}

/** Replaces what a person has switched off. Of two calls at once, one waits for the other. */
export async function replaceMuted(tx: Tx, userId: string, muted: Muted[]): Promise<void> {
  await tx.selectFrom('user').select('id').where('id', '=', userId).forUpdate().execute();
  await tx.deleteFrom('muted_notification').where('user_id', '=', userId).execute();
  if (muted.length === 0) return;
  await tx
    .insertInto('muted_notification')
    .values(muted.map(({ topic, channel }) => ({ user_id: userId, topic, channel })))
    .execute();
}

/** True if a person has a verified number, and has agreed to texts. */
export async function mayBeTexted(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('user')
    .select('id')
    .where('id', '=', userId)
    .where('phone_verified_at', 'is not', null)
    .where('sms_consent', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}
