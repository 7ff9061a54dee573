import { sql } from 'kysely';
import type { Language } from '#lib/languages.ts';
import type { Db } from '#platform/database/database.server.ts';
import { following, microsOf, type Position } from '#platform/database/keyset.server.ts';

export type Channel = 'email' | 'sms';

/** A notification and the person it is for. */
export interface Delivery {
  id: string;
  kind: string;
  data: Record<string, unknown>;
  path: string;
  name: string;
  email: string;
  emailVerified: boolean;
  phone: string | null;
  smsConsent: boolean;
  language: Language;
  timeZone: string;
  /** What already carried it. */
  delivered: Channel[];
}

/** Everything that delivering a notification needs; null when it is gone. */
export async function findDelivery(db: Db, notificationId: string): Promise<Delivery | null> {
  const row = await db
    .selectFrom('notification as n')
    .innerJoin('user as u', 'u.id', 'n.user_id')
    .select([
      'n.id',
      'n.kind',
      'n.data',
      'n.path',
      'u.name',
      'u.email',
      'u.email_verified as emailVerified',
      'u.phone',
      'u.sms_consent as smsConsent',
      'u.preferred_language as language',
      'u.time_zone as timeZone',
    ])
    .select((eb) =>
      eb
        .selectFrom('notification_delivery as d')
        .select((sub) => sub.fn.agg<Channel[] | null>('array_agg', ['d.channel']).as('channels'))
        .whereRef('d.notification_id', '=', 'n.id')
        .as('delivered'),
    )
    .where('n.id', '=', notificationId)
    .executeTakeFirst();
  if (!row) return null;
  return {
    ...row,
    data: row.data as Record<string, unknown>,
    language: row.language as Language,
    delivered: row.delivered ?? [],
  };
}

/** Remembers that `channel` carried the notification. Once is enough: a second row changes nothing. */
export async function recordDelivery(
  db: Db,
  delivery: { notificationId: string; channel: Channel; at: Date; providerId?: string },
): Promise<void> {
  await db
    .insertInto('notification_delivery')
    .values({
      notification_id: delivery.notificationId,
      channel: delivery.channel,
      delivered_at: delivery.at,
      provider_id: delivery.providerId ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface NotificationRow extends Position {
  kind: string;
  data: Record<string, unknown>;
  path: string;
  created_at: Date;
  read_at: Date | null;
}

/** A person's notifications, newest first, after the place `position` of the list. */
export async function listOwn(
  db: Db,
  userId: string,
  page: { position: Position | null; limit: number },
): Promise<NotificationRow[]> {
  const rows = await db
    .selectFrom('notification')
    .select(['id', 'kind', 'data', 'path', 'created_at', 'read_at'])
    .select(microsOf(sql.ref('created_at')).as('micros'))
    .where('user_id', '=', userId)
    .where(following(sql.ref('created_at'), sql.ref('id'), page.position))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .execute();
  return rows.map((row) => ({ ...row, data: row.data as Record<string, unknown> }));
}

/** Marks a person's own notification as read, or all of them when `id` is absent. Gives how many it found. */
export async function markOwnRead(db: Db, userId: string, id: string | undefined, at: Date): Promise<number> {
  const own = db
    .updateTable('notification')
    .set((eb) => ({ read_at: eb.fn.coalesce('read_at', eb.val(at)) }))
    .where('user_id', '=', userId);
  const result = await (id ? own.where('id', '=', id) : own.where('read_at', 'is', null)).executeTakeFirst();
  return Number(result.numUpdatedRows);
}

export async function countUnread(db: Db, userId: string): Promise<number> {
  const { unread } = await db
    .selectFrom('notification')
    .select((eb) => eb.fn.countAll<number>().as('unread'))
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return unread;
}
