import { sql } from 'kysely';
import type { z } from 'zod';
import { isReviewable, jobStates } from '#modules/jobs/states.ts';
import type { Db, Tx } from '#platform/database/database.server.ts';
import { following, microsOf, type Position } from '#platform/database/keyset.server.ts';
import type { Review } from './contract.ts';

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
      and j.state = any (${jobStates.filter(isReviewable)}) and j.state_since <= ${releasedBefore}
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
  const { rows } = await sql<JobReview>`
    select r.id, r.side, ${authorName} as "authorName", r.rating, r.comment, r.language, r.created_at as "createdAt",
      r.published_at is not null as published
    from review r join "user" u on u.id = r.author_id
    where r.job_id = ${jobId}`.execute(db);
  return rows;
}

/** Returns clients' published reviews of a Pro, newest first by the day they were written, which is the one that pages show. */
export async function listOfWorker(
  db: Db,
  query: { workerId: string; after: Position | null; limit: number },
): Promise<(ReviewRow & Position)[]> {
  const { rows } = await sql<ReviewRow & Position>`
    select r.id, u.name as "authorName", r.rating, r.comment, r.language, r.created_at as "createdAt",
      ${microsOf(sql`r.created_at`)} as micros
    from review r join "user" u on u.id = r.author_id
    where r.subject_id = ${query.workerId} and r.side = 'client' and r.published_at is not null
      and ${following(sql`r.created_at`, sql`r.id`, query.after)}
    order by r.created_at desc, r.id desc
    limit ${query.limit}`.execute(db);
  return rows;
}

/** Returns how many published reviews gave a listed Pro 1, 2, 3, 4 and 5 stars; null when there is no such Pro. */
export async function findSpread(db: Db, workerId: string): Promise<number[] | null> {
  const { rows } = await sql<{ spread: number[] }>`
    select array(select count(r.id)::int from generate_series(1, 5) as stars
      left join review r on r.subject_id = w.id and r.side = 'client' and r.published_at is not null and r.rating = stars
      group by stars order by stars) as spread
    from worker_profile w where w.id = ${workerId} and w.listed`.execute(db);
  return rows[0]?.spread ?? null;
}

/** Returns how many published reviews of Pros there are, and how many of them gave four stars or more. */
export async function countSatisfied(db: Db): Promise<{ all: number; satisfied: number }> {
  const { rows } = await sql<{ all: number; satisfied: number }>`
    select count(*) as "all", count(*) filter (where rating >= 4) as satisfied
    from review where side = 'client' and published_at is not null`.execute(db);
  return rows[0] as { all: number; satisfied: number };
}
