import { fail } from '#lib/fail.ts';
import type { Db, Tx } from '#platform/database/database.server.ts';
import type { Channel } from './kinds/kind.ts';
import type { NotificationKind } from './kinds.ts';
import type { Chosen, Topic } from './topics.ts';

/** The choices of a form: the topics and channels that are off, and the kinds and channels with a choice of their own. */
interface NewChoices {
  muted: { topic: Topic; channel: Channel }[];
  own: { kind: NotificationKind; channel: Channel; isOn: boolean }[];
}

/** Returns what a person has chosen. */
export async function findChosen(db: Db, userId: string): Promise<Chosen> {
  const [muted, own] = await Promise.all([
    db.selectFrom('muted_notification').select(['topic', 'channel']).where('user_id', '=', userId).execute(),
    db
      .selectFrom('notification_choice')
      .select(['kind', 'channel', 'is_on as isOn'])
      .where('user_id', '=', userId)
      .execute(),
  ]);
  return {
    muted: muted.map(({ topic, channel }) => `${topic} ${channel}` as const),
    own: Object.fromEntries(own.map(({ kind, channel, isOn }) => [`${kind} ${channel}`, isOn])),
  };
}

/**
 * Replaces what a person has chosen. Of two calls at once, one waits for the other. Throws Fail `api.signInRequired`, and changes
 * nothing, if the account is closed.
 */
export async function replaceChoices(tx: Tx, userId: string, { muted, own }: NewChoices): Promise<void> {
  const account = tx.selectFrom('user').select('id').where('id', '=', userId).where('status', '<>', 'closed');
  if (!(await account.forUpdate().executeTakeFirst())) fail('api.signInRequired');
  await tx.deleteFrom('muted_notification').where('user_id', '=', userId).execute();
  await tx.deleteFrom('notification_choice').where('user_id', '=', userId).execute();
  if (muted.length > 0)
    await tx
      .insertInto('muted_notification')
      .values(muted.map(({ topic, channel }) => ({ user_id: userId, topic, channel })))
      .execute();
  if (own.length > 0)
    await tx
      .insertInto('notification_choice')
      .values(own.map(({ kind, channel, isOn }) => ({ user_id: userId, kind, channel, is_on: isOn })))
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
