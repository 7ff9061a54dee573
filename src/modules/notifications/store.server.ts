import { sql } from 'kysely';
import { after, days } from '#lib/clock.ts';
import type { Language } from '#lib/languages.ts';
import type { Db, Tx } from '#platform/database/database.server.ts';
import { following, microsOf, type Position } from '#platform/database/keyset.server.ts';
import { prepared } from '#platform/database/prepared.server.ts';
import { isQueued } from '#platform/queue.server.ts';
import { kindsAlwaysTold, kindsFromOthers } from './daily-caps.ts';
import type { Channel } from './kinds/kind.ts';
import { goesTo, kindNames, type NotificationData, type NotificationKind, pathOf } from './kinds.ts';
import { deliverKeyOf, textKeyOf } from './task-definitions.server.ts';
import { type Chosen, isOptional, topicOf } from './topics.ts';

const bellKinds = kindNames.filter((kind) => goesTo('bell', kind));

/**
 * Writes a notification. The path is stored with it, so that it leads to the same page for good, and whether its reader wants it
 * in the bell. Returns its id.
 */
export async function insertNotification<K extends NotificationKind>(
  tx: Tx,
  notification: { userId: string; kind: K; data: NotificationData<K>; at: Date },
): Promise<string> {
  const { userId, kind, data, at } = notification;
  const { id } = await tx
    .insertInto('notification')
    .values({
      user_id: userId,
      kind,
      data: JSON.stringify(data),
      path: pathOf(kind, data),
      created_at: at,
      in_bell: isOptional(topicOf[kind], 'bell') ? isWantedInBell(userId, kind) : true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A value: whether a person wants a kind in the bell, by the kind's own choice or that of its topic. */
const isWantedInBell = (userId: string, kind: NotificationKind) => sql<boolean>`coalesce(
  (select c.is_on from notification_choice c where c.user_id = ${userId} and c.kind = ${kind} and c.channel = 'bell'),
  not exists (select from muted_notification m
    where m.user_id = ${userId} and m.topic = ${topicOf[kind]} and m.channel = 'bell'))`;

/** Returns the id of a person's newest notification of a kind that leads to `path`. */
export async function findNewest(
  db: Db,
  about: { userId: string; kind: NotificationKind; path: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('notification')
    .select('id')
    .where('user_id', '=', about.userId)
    .where('kind', '=', about.kind)
    .where('path', '=', about.path)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** A notification and the person it is for. */
export interface Delivery extends Chosen {
  id: string;
  userId: string;
  kind: string;
  data: Record<string, unknown>;
  path: string;
  name: string;
  email: string;
  emailVerified: boolean;
  /** The reader's account is suspended. */
  isSuspended: boolean;
  /** Only a number that was verified. */
  phone: string | null;
  smsConsent: boolean;
  /** The person has not had a text yet. */
  isFirstText: boolean;
  language: Language;
  timeZone: string;
  /** The channels that have carried it. */
  delivered: Channel[];
}

/** Returns everything that delivering a notification needs; null when it is gone. */
export async function findDelivery(db: Db, notificationId: string): Promise<Delivery | null> {
  const row = await db
    .selectFrom('notification as n')
    .innerJoin('user as u', 'u.id', 'n.user_id')
    .select([
      'n.id',
      'n.user_id as userId',
      'n.kind',
      'n.data',
      'n.path',
      'u.name',
      'u.email',
      'u.email_verified as emailVerified',
      'u.sms_consent as smsConsent',
      'u.preferred_language as language',
      'u.time_zone as timeZone',
    ])
    .select((eb) => eb('u.status', '=', 'suspended').as('isSuspended'))
    .select((eb) =>
      eb.case().when('u.phone_verified_at', 'is not', null).then(eb.ref('u.phone')).else(null).end().as('phone'),
    )
    .select((eb) =>
      eb
        .selectFrom('muted_notification as m')
        .select(sql<Chosen['muted'] | null>`array_agg(m.topic || ' ' || m.channel order by 1)`.as('all'))
        .whereRef('m.user_id', '=', 'n.user_id')
        .as('muted'),
    )
    .select((eb) =>
      eb
        .selectFrom('notification_choice as c')
        .select(sql<Chosen['own'] | null>`json_object_agg(c.kind || ' ' || c.channel, c.is_on)`.as('all'))
        .whereRef('c.user_id', '=', 'n.user_id')
        .whereRef('c.kind', '=', 'n.kind')
        .as('own'),
    )
    .select((eb) =>
      eb
        .selectFrom('notification_delivery as d')
        .select((sub) => sub.fn.agg<Channel[] | null>('array_agg', ['d.channel']).as('channels'))
        .whereRef('d.notification_id', '=', 'n.id')
        .as('delivered'),
    )
    .select((eb) =>
      eb
        .not(
          eb.exists(
            eb
              .selectFrom('notification_delivery as earlier')
              .innerJoin('notification as other', 'other.id', 'earlier.notification_id')
              .select('earlier.notification_id')
              .whereRef('other.user_id', '=', 'n.user_id')
              .where('earlier.channel', '=', 'sms'),
          ),
        )
        .as('isFirstText'),
    )
    .where('n.id', '=', notificationId)
    .executeTakeFirst();
  if (!row) return null;
  return {
    ...row,
    data: row.data as Record<string, unknown>,
    isSuspended: row.isSuspended === true,
    isFirstText: row.isFirstText === true,
    delivered: row.delivered ?? [],
    muted: row.muted ?? [],
    own: row.own ?? {},
  };
}

/** Records that `channel` carried the notification. A second call changes nothing. */
export async function recordDelivery(
  db: Db,
  delivery: { notificationId: string; channel: Exclude<Channel, 'bell'>; at: Date; providerId?: string },
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

/** Puts a notification into the bell even if its reader has switched its topic off there, unless an email or a text has carried it. */
export async function putInBell(db: Db, id: string): Promise<void> {
  await db
    .updateTable('notification as n')
    .set({ in_bell: true })
    .where('n.id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('notification_delivery as d').select('d.channel').whereRef('d.notification_id', '=', 'n.id')),
      ),
    )
    .execute();
}

/** Returns whether a task that is to send the text of a notification waits in the queue or runs. */
export async function isTextQueued(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select ${isQueued(sql`${textKeyOf(id)}`)} or ${isQueued(sql`${deliverKeyOf(id)}`)} as is`.execute(db);
  return rows[0]?.is === true;
}

/** Returns how many notifications of a kind that lead to `path` a person has had after an instant. */
export async function countNotices(
  db: Db | Tx,
  about: { userId: string; kind: NotificationKind; path: string; since: Date },
): Promise<number> {
  const { count } = await db
    .selectFrom('notification')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', about.userId)
    .where('created_at', '>', about.since)
    .where('kind', '=', about.kind)
    .where('path', '=', about.path)
    .executeTakeFirstOrThrow();
  return count;
}

/** Counts what a channel carried to a person since an instant: everything, what other people started, and what a person must learn of. */
export async function countDelivered(
  db: Db,
  { userId, channel, since }: { userId: string; channel: Exclude<Channel, 'bell'>; since: Date },
): Promise<{ all: number; others: number; alwaysTold: number }> {
  return (
    db
      .selectFrom('notification_delivery as d')
      .innerJoin('notification as n', 'n.id', 'd.notification_id')
      .select(({ fn }) => [
        fn.countAll<number>().as('all'),
        fn.countAll<number>().filterWhere('n.kind', 'in', kindsFromOthers).as('others'),
        fn.countAll<number>().filterWhere('n.kind', 'in', kindsAlwaysTold).as('alwaysTold'),
      ])
      .where('n.user_id', '=', userId)
      // A text waits for the morning, so it is sent up to a day after it was written.
      .where('n.created_at', '>', after(since, -days(1)))
      .where('d.channel', '=', channel)
      .where('d.delivered_at', '>', since)
      .executeTakeFirstOrThrow()
  );
}

/** A line of the bell. */
export interface NotificationRow extends Position {
  kind: NotificationKind;
  data: Record<string, unknown>;
  path: string;
  created_at: Date;
  read_at: Date | null;
}

/** Returns what a person's bell shows, newest first, after the place `position` of the list. */
export async function listOwn(
  db: Db,
  userId: string,
  page: { position: Position | null; limit: number },
): Promise<NotificationRow[]> {
  return db
    .selectFrom('notification')
    .modifyFront(prepared)
    .select(['id', 'path', 'created_at', 'read_at'])
    .select(({ ref }) => [
      ref('kind').$castTo<NotificationKind>().as('kind'),
      ref('data').$castTo<Record<string, unknown>>().as('data'),
    ])
    .select(microsOf(sql.ref('created_at')).as('micros'))
    .where('user_id', '=', userId)
    .where('kind', '=', sql<NotificationKind>`any (${[...bellKinds]}::text[])`)
    .where('in_bell', '=', true)
    .where(following(sql.ref('created_at'), sql.ref('id'), page.position))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .execute();
}

/** Marks a person's own notification as read, or all of them when `id` is absent. Returns how many it found. */
export async function markOwnRead(db: Db, userId: string, id: string | undefined, at: Date): Promise<number> {
  const own = db
    .updateTable('notification')
    .set((eb) => ({ read_at: eb.fn.coalesce('read_at', eb.val(at)) }))
    .where('user_id', '=', userId);
  const result = await (id ? own.where('id', '=', id) : own.where('read_at', 'is', null)).executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Marks a person's own unread notifications that lead to `path`, with any query, as read. Returns how many there were. */
export async function markOwnSeen(db: Db, userId: string, path: string, at: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('notification')
    .set({ read_at: at })
    .where('user_id', '=', userId)
    .where(sql`split_part(path, '?', 1)`, '=', path)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Returns how many lines of a person's bell are unread. */
export async function countUnread(db: Db, userId: string): Promise<number> {
  const { unread } = await db
    .selectFrom('notification')
    .modifyFront(prepared)
    .select((eb) => eb.fn.countAll<number>().as('unread'))
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where('kind', '=', sql<NotificationKind>`any (${[...bellKinds]}::text[])`)
    .where('in_bell', '=', true)
    .executeTakeFirstOrThrow();
  return unread;
}
