import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/database.server.ts';
import type { ReportType, Standing } from './states.ts';
import { type ReportAct, reportTransitions } from './transitions.ts';

export interface NewReport {
  reporterId: string;
  formKey: string;
  type: ReportType;
  title: string;
  description: string;
  zip: string;
  photoKey: string | null;
  at: Date;
}

/** Returns the report that this form has already made, or null. */
export async function findByForm(db: Db, reporterId: string, formKey: string): Promise<string | null> {
  const found = await db
    .selectFrom('lost_report')
    .select('id')
    .where('reporter_id', '=', reporterId)
    .where('form_key', '=', formKey)
    .executeTakeFirst();
  return found?.id ?? null;
}

/** Writes the report. Returns null when the same form has made one already. */
export async function insertReport(tx: Tx, report: NewReport): Promise<string | null> {
  const row = await tx
    .insertInto('lost_report')
    .values({
      reporter_id: report.reporterId,
      form_key: report.formKey,
      type: report.type,
      title: report.title,
      description: report.description,
      zip: report.zip,
      photo_key: report.photoKey,
      state_since: report.at,
      created_at: report.at,
    })
    .onConflict((conflict) => conflict.columns(['reporter_id', 'form_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The columns of a report that acts need. */
export interface ReportHead extends Standing {
  id: string;
  reporterId: string;
  title: string;
  /** An administrator has closed it: it takes no answers. */
  isClosedByAdmin: boolean;
}

const headColumns = [
  'id',
  'reporter_id as reporterId',
  'title',
  'state',
  'closed_by_admin as isClosedByAdmin',
] as const;

/** True while the account of a report's reporter is suspended. */
export const ofSuspended = sql<boolean>`exists (
  select from "user" u where u.id = lost_report.reporter_id and u.status = 'suspended')`;

/** Returns a report, in any state. */
export function findReport(db: Db, id: string): Promise<ReportHead | undefined> {
  return db
    .selectFrom('lost_report')
    .select([...headColumns, ofSuspended.as('isSuspended')])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Returns a report and keeps it from changing until the end of the transaction. */
export function lockReport(tx: Tx, id: string): Promise<ReportHead | undefined> {
  return tx
    .selectFrom('lost_report')
    .select([...headColumns, ofSuspended.as('isSuspended')])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
}

/** Keeps a report from being deleted until the end of the transaction. */
export async function keepReport(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('lost_report').select('id').where('id', '=', id).forKeyShare().executeTakeFirst();
}

/**
 * Moves a report by `act`. `reason` is an administrator's; without one, that of the latest decision stays. Returns the
 * report; undefined if the act is not open.
 */
export async function moveReport(
  tx: Tx,
  id: string,
  { act, reason, at }: { act: ReportAct; reason: string | null; at: Date },
): Promise<{ reporterId: string; title: string } | undefined> {
  const { from, to } = reportTransitions[act];
  const decision = reason !== null && { decision_reason: reason, closed_by_admin: act === 'close' };
  return tx
    .updateTable('lost_report')
    .set({ state: to, state_since: at, ...decision })
    .where('id', '=', id)
    .where('state', 'in', from)
    .returning(['reporter_id as reporterId', 'title'])
    .executeTakeFirst();
}

export interface NewMessage {
  reportId: string;
  senderId: string;
  text: string;
  at: Date;
}

/** Writes a message. Returns its id; null when the sender has written about this report already. */
export async function insertMessage(tx: Tx, { reportId, senderId, text, at }: NewMessage): Promise<string | null> {
  const row = await tx
    .insertInto('lost_message')
    .values({ report_id: reportId, sender_id: senderId, text, created_at: at })
    .onConflict((conflict) => conflict.columns(['report_id', 'sender_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Returns whether a person has written to the reporter of a report. */
export async function hasWritten(db: Db, reportId: string, senderId: string): Promise<boolean> {
  const own = db.selectFrom('lost_message').select('id').where('report_id', '=', reportId);
  return (await own.where('sender_id', '=', senderId).executeTakeFirst()) !== undefined;
}

/** The two people of a message, and whether the reporter has answered it. */
export interface MessageHead {
  reportId: string;
  reporterId: string;
  senderId: string;
  isAnswered: boolean;
}

/** Returns a message and keeps it from being answered until the end of the transaction. */
export function lockMessage(tx: Tx, messageId: string): Promise<MessageHead | undefined> {
  return messageHead(tx, messageId).forUpdate('m').executeTakeFirst();
}

/** Returns the two people of a message. */
export function findMessage(db: Db, messageId: string): Promise<MessageHead | undefined> {
  return messageHead(db, messageId).executeTakeFirst();
}

const messageHead = (db: Db | Tx, messageId: string) =>
  db
    .selectFrom('lost_message as m')
    .innerJoin('lost_report as r', 'r.id', 'm.report_id')
    .select(['m.report_id as reportId', 'r.reporter_id as reporterId', 'm.sender_id as senderId'])
    .select(sql<boolean>`m.answer is not null`.as('isAnswered'))
    .where('m.id', '=', messageId);

/** Writes the answer to a message. Returns the message; undefined if it is answered already. */
export function answerOnce(
  tx: Tx,
  messageId: string,
  { answer, at }: { answer: string; at: Date },
): Promise<{ senderId: string } | undefined> {
  return tx
    .updateTable('lost_message')
    .set({ answer, answered_at: at })
    .where('id', '=', messageId)
    .where('answer', 'is', null)
    .returning('sender_id as senderId')
    .executeTakeFirst();
}

/** Returns true for the photo `key` of a report, which cannot be deleted before the transaction ends. */
export async function lockPhoto(tx: Tx, key: string): Promise<boolean> {
  const report = tx.selectFrom('lost_report').select('id').where('photo_key', '=', key);
  return (await report.forKeyShare().executeTakeFirst()) !== undefined;
}
