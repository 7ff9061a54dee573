import { type RawBuilder, sql } from 'kysely';
import { after, minutes } from '#lib/clock.ts';
import type { Db, Tx } from '#platform/database/database.server.ts';
import { type NoticeChoice, noticeChoices } from '../states.ts';
import { fitting, isShownProject } from './project-store.server.ts';

/** Returns when a Pro hears of new projects. */
export async function findNoticeChoice(db: Db, workerId: string): Promise<NoticeChoice> {
  const row = await db
    .selectFrom('project_notice')
    .select('choice')
    .where('worker_id', '=', workerId)
    .executeTakeFirst();
  return row?.choice ?? noticeChoices[0];
}

/**
 * Writes when a Pro hears of new projects; a first summary is about those from `at` on. Returns false for an account that has no
 * profile.
 */
export async function writeNoticeChoice(tx: Tx, workerId: string, choice: NoticeChoice, at: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into project_notice as n (worker_id, choice, summed_up_at)
    select id, ${choice}, ${at} from worker_profile where id = ${workerId}
    on conflict (worker_id) do update set choice = excluded.choice,
      summed_up_at = case when n.choice = excluded.choice then n.summed_up_at else excluded.summed_up_at end
    returning worker_id`.execute(tx);
  return rows.length > 0;
}

/** A project whose fitting Pros are being told, and the last Pro who was. */
export interface Announcement {
  title: string;
  city: string;
  /** Null before the first page. */
  through: string | null;
}

/**
 * Locks a project whose fitting Pros are not all told, so that one page at a time is written. Returns undefined when they are, and for a
 * project that takes no bids at `now`.
 */
export async function lockAnnouncement(tx: Tx, projectId: string, now: Date): Promise<Announcement | undefined> {
  const { rows } = await sql<Announcement>`
    select r.title, z.city, r.announced_through as through
    from quote_request r join zip_code z on z.zip = r.zip
    where r.id = ${projectId} and ${isShownProject} and r.state = 'open' and r.expires_at > ${now}
      and r.announced_at is null
    for update of r`.execute(tx);
  return rows[0];
}

/** Returns the next Pros after `through`, at most `limit`, who can bid on a project and want to hear of it at once. */
export async function findProsToTell(
  tx: Tx,
  projectId: string,
  { through, limit }: { through: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select w.id from quote_request r
    join zip_code z on z.zip = r.zip
    join worker_profile w on ${fitting}
    left join project_notice n on n.worker_id = w.id
    where r.id = ${projectId} and coalesce(n.choice, 'at_once') = 'at_once'
      and (${through}::uuid is null or w.id > ${through}::uuid)
    order by w.id limit ${limit}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Records that the Pros of a project are told up to `through`; `announcedAt` is null while more of them may follow. */
export async function moveAnnouncement(
  tx: Tx,
  projectId: string,
  { through, announcedAt }: { through: string | null; announcedAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('quote_request')
    .set({ announced_through: through, announced_at: announcedAt })
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
}

/**
 * Locks and returns at most `limit` Pros whose summary of the day is due: at or after 8 in their own zone; skips those locked
 * elsewhere.
 */
export async function lockDueSummaries(tx: Tx, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ workerId: string }>`
    select n.worker_id as "workerId" from project_notice n join "user" u on u.id = n.worker_id
    where n.choice = 'daily' and u.status = 'approved'
      and extract(hour from ${now}::timestamptz at time zone u.time_zone) >= 8
      and (n.summed_up_at at time zone u.time_zone)::date < (${now}::timestamptz at time zone u.time_zone)::date
    order by n.worker_id limit ${limit} for update of n skip locked`.execute(tx);
  return rows.map(({ workerId }) => workerId);
}

/** What a Pro's summary says. */
export interface Summary {
  workerId: string;
  count: number;
  /** The newest project. */
  projectId: string;
  title: string;
}

/** A project has the time at which its transaction began, and is there for others once that ends: a summary leaves those to the next one. */
const postingMs = minutes(1);

/**
 * Returns the summaries of Pros for whom there are new projects that they can bid on, and moves all of `workerIds` on to the instant up to
 * which they go, shortly before `now`.
 */
export async function takeSummaries(tx: Tx, workerIds: readonly string[], now: Date): Promise<Summary[]> {
  const until = after(now, -postingMs);
  const summaries = await findSummaries(tx, workerIds, now, sql`r.created_at < ${until}`);
  await tx
    .updateTable('project_notice')
    .set({ summed_up_at: until })
    .where('worker_id', 'in', [...workerIds])
    .execute();
  return summaries;
}

/**
 * Returns the last summary of a Pro who is about to leave the daily one for news at once; undefined for any other Pro, and without new
 * projects. Locks the choice, and the projects whose fitting Pros are not all told: those whose news have not reached this Pro yet are left to
 * them.
 */
export async function findLastSummary(tx: Tx, workerId: string, now: Date): Promise<Summary | undefined> {
  const daily = await tx
    .selectFrom('project_notice')
    .select('worker_id')
    .where('worker_id', '=', workerId)
    .where('choice', '=', 'daily')
    .forUpdate()
    .executeTakeFirst();
  if (!daily) return undefined;
  await sql`
    select from quote_request r
    join zip_code z on z.zip = r.zip
    join worker_profile w on w.id = ${workerId}
    where r.state = 'open' and r.announced_at is null and ${fitting}
    order by r.id for share of r`.execute(tx);
  const passed = sql`(r.announced_at is not null or r.announced_through >= w.id)`;
  return (await findSummaries(tx, [workerId], now, passed))[0];
}

/** Returns what is new for each Pro since the last summary, of the projects that meet a condition. */
async function findSummaries(
  tx: Tx,
  workerIds: readonly string[],
  now: Date,
  condition: RawBuilder<unknown>,
): Promise<Summary[]> {
  const { rows } = await sql<Summary>`
    select w.id as "workerId", count(*)::int as count, (array_agg(r.title order by r.created_at desc, r.id))[1] as title,
      (array_agg(r.id order by r.created_at desc, r.id))[1] as "projectId"
    from project_notice n
    join worker_profile w on w.id = n.worker_id
    join quote_request r on r.state = 'open' and r.expires_at > ${now}
      and r.created_at >= n.summed_up_at and ${condition}
    join zip_code z on z.zip = r.zip
    where n.worker_id = any (${[...workerIds]}::uuid[]) and ${fitting}
    group by w.id order by w.id`.execute(tx);
  return rows;
}
