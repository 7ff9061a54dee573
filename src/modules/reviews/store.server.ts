import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db, Tx } from '#platform/database/database.server.ts';
import { following, microsOf, type Position } from '#platform/database/keyset.server.ts';
import { anyOf, prepared } from '#platform/database/prepared.server.ts';
import type { Excerpt, ProReview, PublicReview, Review } from './contract.ts';
import { isRatable } from './reviewable-store.server.ts';

export type Side = 'client' | 'worker';

// A Pro signs with the name they work under.
const authorName = sql`case r.side when 'client' then u.name
  else (select w.display_name from worker_profile w where w.id = r.author_id) end`;

export interface NewReview {
  jobId: string;
  authorId: string;
  subjectId: string;
  side: Side;
  rating: number;
  comment: string;
  language: string;
  at: Date;
}

/** Writes a review, unpublished. Returns null when this side has written one already. */
export async function insertReview(tx: Tx, review: NewReview): Promise<string | null> {
  const row = await tx
    .insertInto('review')
    .values({
      job_id: review.jobId,
      author_id: review.authorId,
      subject_id: review.subjectId,
      side: review.side,
      rating: review.rating,
      comment: review.comment,
      language: review.language,
      created_at: review.at,
    })
    .onConflict((conflict) => conflict.columns(['job_id', 'side']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** True when both sides of a job have written. */
export async function bothAreIn(tx: Tx, jobId: string): Promise<boolean> {
  const rows = await tx.selectFrom('review').select('side').where('job_id', '=', jobId).execute();
  return rows.length === 2;
}

export interface PublishedReview {
  id: string;
  jobId: string;
  title: string;
  side: Side;
  rating: number;
  subjectId: string;
  authorName: string;
}

/** Publishes the blind reviews of a job. Returns them; none when they were published before. */
export async function publishReviews(tx: Tx, jobId: string, at: Date): Promise<PublishedReview[]> {
  const { rows } = await sql<PublishedReview>`
    update review r set published_at = ${at}
    from job j, "user" u
    where r.job_id = ${jobId} and r.published_at is null and j.id = r.job_id and u.id = r.author_id
    returning r.id, r.job_id as "jobId", j.title, r.side, r.rating, r.subject_id as "subjectId",
      ${authorName} as "authorName"`.execute(tx);
  return rows;
}

/** Locks and returns at most `limit` jobs with a blind review that were released by `releasedBefore`. */
export async function lockOverdueJobs(tx: Tx, releasedBefore: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select j.id from job j
    where j.id in (select job_id from review where published_at is null)
      and ${isRatable} and j.state_since <= ${releasedBefore}
    order by j.id limit ${limit} for update skip locked`.execute(tx);
  return rows.map((row) => row.id);
}

type ReviewRow = z.input<typeof Review>;

export interface JobReview extends ReviewRow {
  side: Side;
  published: boolean;
}

/** Returns the reviews of a job, published or not. The operation decides what its viewer may read. */
export async function findOfJob(db: Db, jobId: string): Promise<JobReview[]> {
  const { rows } = await sql<JobReview>`${prepared}
    select r.id, r.side, ${authorName} as "authorName", r.rating, r.comment, r.language, r.created_at as "createdAt",
      r.published_at is not null as published
    from review r join "user" u on u.id = r.author_id
    where r.job_id = ${jobId}`.execute(db);
  return rows;
}

/** A review on another page than the profile of its Pro. */
type ProReviewRow = z.input<typeof ProReview>;

/** A review of a profile. */
export type WorkerReview = z.input<typeof PublicReview>;

const workerReviewColumns = sql`r.id, u.name as "authorName", r.rating, r.comment, r.language, r.created_at as "createdAt",
  s.slug as service`;
const workerReviews = sql`review r join "user" u on u.id = r.author_id join job j on j.id = r.job_id
  left join subcategory s on s.id = j.subcategory_id`;

/**
 * Returns the beginning of one good review (four stars or more) of each listed Pro of `workerIds`: of those in `language` if there
 * are any, then of those with 40 characters or more, the newest. Pros without good reviews are left out.
 */
export async function findExcerpts(db: Db, workerIds: string[], language: string): Promise<Excerpt[]> {
  const { rows } = await sql<Excerpt>`${prepared}
    select distinct on (r.subject_id) r.subject_id as "workerId", left(r.comment, 160) as comment, r.language
    from review r join worker_profile w on w.id = r.subject_id
    where r.subject_id = ${anyOf(workerIds)} and w.listed and r.side = 'client' and r.published_at is not null
      and r.rating >= 4 and r.comment <> ''
    order by r.subject_id, r.language = ${language} desc, char_length(r.comment) >= 40 desc, r.created_at desc, r.id desc`.execute(
    db,
  );
  return rows;
}

/** The number of best Pros of a service whose reviews are read. */
const prosAsked = 24;

/**
 * Returns good reviews of more than a few words, at most one of each of the best listed Pros of these services and of each
 * author; those in `language` come first.
 */
export async function findServiceReviews(
  db: Db,
  query: { services: string[]; language: string; limit: number },
): Promise<ProReviewRow[]> {
  const { rows } = await sql<ProReviewRow>`
    select id, "authorName", rating, comment, language, "createdAt", "workerId", "workerName" from (
      select distinct on (r.author_id) r.*, w.id as "workerId", w.display_name as "workerName"
      from (
        select * from worker_profile w
        where w.listed and w.id in (select ws.worker_id from worker_subcategory ws
          join subcategory s on s.id = ws.subcategory_id where s.slug = any (${query.services}::text[]))
        order by w.rank_score desc, w.id desc
        limit ${prosAsked}
      ) w
      cross join lateral (
        select r.id, r.author_id, u.name as "authorName", r.rating, r.comment, r.language, r.created_at as "createdAt"
        from review r join "user" u on u.id = r.author_id
        where r.subject_id = w.id and r.side = 'client' and r.published_at is not null
          and r.rating >= 4 and char_length(r.comment) between 40 and 400
        order by r.language = ${query.language} desc, r.rating desc, r.created_at desc, r.id desc
        limit 1
      ) r
      order by r.author_id, r.language = ${query.language} desc, r.rating desc, r.id desc
    ) best
    order by language = ${query.language} desc, rating desc, "createdAt" desc, id desc
    limit ${query.limit}`.execute(db);
  return rows;
}

/** The reviews of a profile: how many gave 1, 2, 3, 4 and 5 stars, the best of them, and a page of all. */
export interface ProfileReviews {
  spread: number[];
  best: WorkerReview[];
  rows: (WorkerReview & Position)[];
}

/**
 * Returns a listed Pro's published reviews in one statement; null when there is no such Pro. The page is newest first. The best
 * have words: those in the reader's language come first, then those with more stars, then those that say more. No author is
 * read twice before all others.
 */
export async function findProfileReviews(
  db: Db,
  query: { workerId: string; language: string; mostBest: number; after: Position | null; limit: number },
): Promise<ProfileReviews | null> {
  const ofWorker = sql`from ${workerReviews} where r.subject_id = w.id and r.side = 'client' and r.published_at is not null`;
  const { rows } = await sql<{
    spread: number[];
    best: InJson<WorkerReview>[];
    rows: InJson<WorkerReview & Position>[];
  }>`${prepared}
    select array(select count(r.id)::int from generate_series(1, 5) as stars
        left join review r on r.subject_id = w.id and r.side = 'client' and r.published_at is not null and r.rating = stars
        group by stars order by stars) as spread,
      coalesce((select json_agg(b) from (
        select ${workerReviewColumns} ${ofWorker} and r.rating >= 4 and r.comment <> ''
        order by row_number() over (partition by r.author_id order by r.rating desc, r.created_at desc),
          r.language = ${query.language} desc, r.rating desc, char_length(r.comment) >= 60 desc, r.created_at desc, r.id desc
        limit ${query.mostBest}) b), '[]') as best,
      coalesce((select json_agg(p) from (
        select ${workerReviewColumns}, ${microsOf(sql`r.created_at`)} as micros ${ofWorker}
          and ${following(sql`r.created_at`, sql`r.id`, query.after)}
        order by r.created_at desc, r.id desc
        limit ${query.limit}) p), '[]') as rows
    from worker_profile w where w.id = ${query.workerId} and w.listed`.execute(db);
  const [row] = rows;
  return row ? { spread: row.spread, best: row.best.map(withDate), rows: row.rows.map(withDate) } : null;
}

/** A review inside a JSON column, where an instant is a text. */
type InJson<Review extends WorkerReview> = Omit<Review, 'createdAt'> & { createdAt: string };

const withDate = <Review extends WorkerReview>(review: InJson<Review>) => ({
  ...review,
  createdAt: new Date(review.createdAt),
});

/** Returns how many published reviews of Pros there are, and how many of them gave four stars or more. */
export async function countSatisfied(db: Db): Promise<{ all: number; satisfied: number }> {
  const { rows } = await sql<{ all: number; satisfied: number }>`
    select count(*) as "all", count(*) filter (where rating >= 4) as satisfied
    from review where side = 'client' and published_at is not null`.execute(db);
  return rows[0] as { all: number; satisfied: number };
}
