import { sql } from 'kysely';
import { closedName } from '#lib/short-name.ts';
import type { Db, Tx } from '#platform/database/database.server.ts';
import type { PersonalData } from '#platform/files/personal-data.ts';
import { type PathData, pathOf } from './kinds.ts';

/** Returns what a person was told, and what the person has chosen to be told. */
export async function readBellData(db: Db, userId: string): Promise<PersonalData> {
  const notifications = await db
    .selectFrom('notification')
    .select(['kind', 'data', 'path', 'created_at', 'read_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const muted = await db
    .selectFrom('muted_notification')
    .select(['topic', 'channel'])
    .where('user_id', '=', userId)
    .execute();
  const choices = await db
    .selectFrom('notification_choice')
    .select(['kind', 'channel', 'is_on'])
    .where('user_id', '=', userId)
    .orderBy('kind')
    .orderBy('channel')
    .execute();
  return { records: { notifications, muted, choices }, files: [] };
}

/** A job, a request or a report that a person shares with another one. */
interface Shared {
  /** The id of the job, the request or the report, which is in the path of its notifications. */
  thingId: string;
  otherId: string;
}

/**
 * Deletes a person's notifications and choices, and takes the person's names and messages out of the notifications of others about
 * what they share. `names` has both.
 */
export async function eraseBells(
  tx: Tx,
  userId: string,
  { names, shared }: { names: readonly string[]; shared: readonly Shared[] },
): Promise<void> {
  await tx.deleteFrom('notification').where('user_id', '=', userId).execute();
  await tx.deleteFrom('muted_notification').where('user_id', '=', userId).execute();
  await tx.deleteFrom('notification_choice').where('user_id', '=', userId).execute();
  await sql`
    update notification n set data = (
      select jsonb_object_agg(key, case when key in ('client', 'worker', 'author', 'message') and value #>> '{}' = any (${[...names]}::text[])
        then to_jsonb(${closedName}::text) else value end) from jsonb_each(n.data))
    from unnest(${shared.map(({ thingId }) => thingId)}::text[], ${shared.map(({ otherId }) => otherId)}::uuid[])
      as s (thing_id, other_id)
    where n.user_id = s.other_id and position(s.thing_id in n.path) > 0
      and (n.data ->> 'client' = any (${[...names]}::text[]) or n.data ->> 'worker' = any (${[...names]}::text[])
        or n.data ->> 'author' = any (${[...names]}::text[]) or n.data ->> 'message' = any (${[...names]}::text[]))`.execute(
    tx,
  );
}

/** Deletes what people were told about calls or conversations that are deleted. */
export async function eraseNotices<K extends 'missedCall' | 'newMessage'>(
  tx: Tx,
  kind: K,
  things: readonly PathData<K>[],
): Promise<void> {
  if (things.length === 0) return;
  const paths = things.map((data) => pathOf(kind, data));
  // The second condition repeats the index's own, so that the index is used.
  await sql`
    delete from notification
    where path = any (${paths}::text[]) and kind in ('missedCall', 'newMessage') and kind = ${kind}`.execute(tx);
}

/** Takes the titles of lost and found reports, which are deleted with the account, out of the notifications of those who wrote about them. */
export async function eraseReportTitles(tx: Tx, shared: readonly Shared[]): Promise<void> {
  const paths = shared.map(({ thingId: reportId }) => pathOf('lostAnswer', { reportId }));
  await sql`
    update notification n set data = n.data || '{"title": "…"}'
    from unnest(${paths}::text[], ${shared.map(({ otherId }) => otherId)}::uuid[]) as s (path, other_id)
    where n.user_id = s.other_id and n.path = s.path and n.data ? 'title'`.execute(tx);
}

/** Takes the titles of requests whose client has closed the account out of the notifications of Pros that lead to them or sum them up. */
export async function eraseTitles(tx: Tx, requestIds: readonly string[]): Promise<void> {
  const paths = requestIds.map((requestId) => pathOf('quoteRequested', { requestId }));
  // The second condition repeats the index's own, so that the index is used.
  await sql`
    update notification set data = data || '{"title": "…"}'
    where path = any (${paths}::text[]) and path like '/worker-dashboard/requests/%' and data ? 'title'`.execute(tx);
  await sql`
    update notification set data = data || '{"title": "…"}'
    where kind = 'newProjects' and data ->> 'projectId' = any (${[...requestIds]}::text[])`.execute(tx);
}
