import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/database.server.ts';
import type { PersonalData } from '#platform/files/personal-data.ts';
import { smallKeyOf } from './small-photo.server.ts';

/** Returns a person's reports with their messages and photos, and what the person wrote about other reports. */
export async function readLostFoundData(db: Db, userId: string): Promise<PersonalData> {
  const reports = await db
    .selectFrom('lost_report')
    .select(['id', 'type', 'title', 'description', 'zip', 'state', 'decision_reason', 'created_at', 'photo_key as key'])
    .where('reporter_id', '=', userId)
    .orderBy('created_at')
    .execute();
  const received = await db
    .selectFrom('lost_message as m')
    .innerJoin('lost_report as r', 'r.id', 'm.report_id')
    .select(['m.report_id', 'm.text', 'm.created_at', 'm.answer', 'm.answered_at'])
    .where('r.reporter_id', '=', userId)
    .orderBy('m.created_at')
    .execute();
  const sent = await db
    .selectFrom('lost_message')
    .select(['report_id', 'text', 'created_at', 'answer', 'answered_at'])
    .where('sender_id', '=', userId)
    .orderBy('created_at')
    .execute();
  const abuse = await db
    .selectFrom('lost_abuse')
    .select(['report_id', 'message_id', 'reason', 'created_at', 'settled_at'])
    .where('author_id', '=', userId)
    .orderBy('created_at')
    .execute();
  const files = reports.flatMap(({ id, key }) => (key ? [{ name: `lost-and-found/${id}.webp`, key }] : []));
  return { records: { reports: reports.map(({ key: _, ...report }) => report), received, sent, abuse }, files };
}

/** What a person wrote to others about lost and found items. */
export interface SharedMessages {
  /** The reports, each with the person on the other side. */
  shared: { thingId: string; otherId: string }[];
  /** Those of them that are the person's own, and end with the account. */
  ended: { thingId: string; otherId: string }[];
  texts: string[];
}

/** Returns what a person wrote to others, so that it can be taken out of their notifications. */
export async function findSharedMessages(db: Db | Tx, userId: string): Promise<SharedMessages> {
  const { rows } = await sql<{ thingId: string; otherId: string; text: string | null; isOwn: boolean }>`
    select m.report_id as "thingId", r.reporter_id as "otherId", m.text, false as "isOwn"
    from lost_message m join lost_report r on r.id = m.report_id where m.sender_id = ${userId}
    union all
    select r.id, m.sender_id, m.answer, true
    from lost_report r join lost_message m on m.report_id = r.id where r.reporter_id = ${userId}`.execute(db);
  const toShared = ({ thingId, otherId }: (typeof rows)[number]) => ({ thingId, otherId });
  return {
    shared: rows.map(toShared),
    ended: rows.filter(({ isOwn }) => isOwn).map(toShared),
    texts: rows.flatMap(({ text }) => (text === null ? [] : [text])),
  };
}

/** Deletes a person's reports, messages and reports of abuse. Returns the keys of the photos and of their small versions. */
export async function eraseLostFound(tx: Tx, userId: string): Promise<string[]> {
  await tx.deleteFrom('lost_abuse').where('author_id', '=', userId).execute();
  await tx.deleteFrom('lost_message').where('sender_id', '=', userId).execute();
  const reports = await tx
    .deleteFrom('lost_report')
    .where('reporter_id', '=', userId)
    .returning('photo_key as key')
    .execute();
  return reports.flatMap(({ key }) => (key ? [key, smallKeyOf(key)] : []));
}
