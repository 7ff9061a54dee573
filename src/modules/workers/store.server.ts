import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/database.server.ts';
import type { WorkerStrike } from '#platform/database/database-types.ts';
import { prepared } from '#platform/database/prepared.server.ts';
import { usualAnswerMinutes } from './answer-store.server.ts';
import { validChecks } from './application/check-store.server.ts';
import { bookingRules } from './booking-rules-store.server.ts';
import { type CardRow, cardColumns, completeCards, facePath, type Reading } from './card-store.server.ts';
import type { PlacelessCard } from './contract.ts';
import type { OpenHours } from './free-time.ts';
import { hoursExceptions } from './hours-exception-store.server.ts';
import { workPhotos } from './work-photo-store.server.ts';

/** A column: the open hours of a normal week of `w`, a Pro's profile. */
export const openHours = sql<OpenHours[]>`coalesce((select json_agg(json_build_object(
  'weekday', h.weekday, 'opens', to_char(h.opens, 'HH24:MI'), 'closes', to_char(h.closes, 'HH24:MI'))
  order by h.weekday, h.opens) from worker_hours h where h.worker_id = w.id), '[]')`;

/**
 * The public profile of a listed Pro, with subcategories, weekly hours and their exceptions, photos of work and whether
 * `readerId` saved the Pro, in one statement; undefined when not listed.
 */
export function findProfile(db: Db, id: string, { readerId, now }: Reading) {
  return db
    .selectFrom('worker_profile as w')
    .modifyFront(prepared)
    .innerJoin('category as c', 'c.id', 'w.category_id')
    .innerJoin('zip_code as z', 'z.zip', 'w.zip')
    .select([
      'w.id',
      'w.display_name as name',
      'w.headline',
      'w.description',
      'c.slug as categorySlug',
      'w.skill_slugs as skillSlugs',
      'w.skills',
      'w.languages',
      sql<number>`w.rating::float8`.as('rating'),
      'w.review_count as reviewCount',
      'w.completed_jobs as completedJobs',
      'w.verified',
      'w.extra_mile as extraMile',
      'w.hourly_rate_cents as hourlyRateCents',
      'z.city',
      'z.state',
      'z.time_zone as timeZone',
      'w.service_radius_m as serviceRadiusMeters',
      'w.years_experience as yearsExperience',
      usualAnswerMinutes(now).as('usualAnswerMinutes'),
      'w.cancellation_tier as cancellationTier',
      'w.portrait_seed as portraitSeed',
      facePath('w').as('photo'),
      'w.created_at as memberSince',
      sql<string[]>`coalesce((select json_agg(s.slug order by s.id) from worker_subcategory ws
        join subcategory s on s.id = ws.subcategory_id where ws.worker_id = w.id), '[]')`.as('subcategorySlugs'),
      openHours.as('hours'),
      hoursExceptions('w', sql`z.time_zone`, now).as('exceptions'),
      bookingRules.as('rules'),
      validChecks(now).as('checks'),
      workPhotos.as('photos'),
      sql<boolean>`exists (select from favorite f where f.worker_id = w.id and f.user_id = ${readerId}::uuid)`.as(
        'favorite',
      ),
    ])
    .where('w.id', '=', id)
    .where('w.listed', '=', true)
    .executeTakeFirst();
}

/** How many Pros are listed, and in how many cities. It reads them all: use an answer of the last minute. */
export function countListed(db: Db) {
  const inZips = db
    .selectFrom('worker_profile as w')
    .select(['w.zip', sql<number>`count(*)`.as('pros')])
    .where('w.listed', '=', true)
    .groupBy('w.zip');
  return db
    .selectFrom(inZips.as('w'))
    .innerJoin('zip_code as z', 'z.zip', 'w.zip')
    .select([
      sql<number>`coalesce(sum(w.pros), 0)::int`.as('pros'),
      sql<number>`count(distinct (z.city, z.state))::int`.as('cities'),
    ])
    .executeTakeFirstOrThrow();
}

/** The best-ranked Pro of each category, the best of these first. */
export async function bestOfCategories(db: Db, reading: Reading, limit: number): Promise<PlacelessCard[]> {
  const { rows } = await sql<CardRow<PlacelessCard>>`
    select ${cardColumns(reading)}
    from category c cross join lateral (
      select * from worker_profile
      where category_id = c.id and listed and verified order by rank_score desc, id desc limit 1
    ) w
    order by w.rank_score desc, w.id desc
    limit ${limit}`.execute(db);
  return completeCards(db, rows, reading);
}

/** The slugs of the categories in which a Pro is listed, in the catalog's order. */
export async function findCategoriesWithWorkers(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('category as c')
    .select('c.slug')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('worker_profile as w')
          .select('w.id')
          .whereRef('w.category_id', '=', 'c.id')
          .where('w.listed', '=', true),
      ),
    )
    .orderBy('c.id')
    .execute();
  return rows.map((row) => row.slug);
}

/** Counts one more job of this Pro as finished and paid. Call it in the transaction that releases the money. */
export async function countCompletedJob(tx: Tx, workerId: string): Promise<void> {
  await tx
    .updateTable('worker_profile')
    .set((eb) => ({ completed_jobs: eb('completed_jobs', '+', 1) }))
    .where('id', '=', workerId)
    .execute();
}

/** Records that this Pro let down the client of a paid job. `jobId` is that job; each reason counts once. */
export async function addStrike(
  tx: Tx,
  strike: { workerId: string; reason: WorkerStrike['reason']; jobId: string; at: Date },
): Promise<void> {
  const { workerId, reason, jobId, at } = strike;
  await tx.insertInto('worker_strike').values({ worker_id: workerId, reason, reference: jobId, at }).execute();
}

/** Whether a Pro is an Extra Mile member now. */
export async function isExtraMile(db: Db, workerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('worker_profile')
    .select('extra_mile')
    .where('id', '=', workerId)
    .executeTakeFirstOrThrow();
  return row.extra_mile;
}

/** The name under which a Pro is listed. */
export async function displayNameOf(db: Db, workerId: string): Promise<string> {
  const row = await db
    .selectFrom('worker_profile')
    .select('display_name')
    .where('id', '=', workerId)
    .executeTakeFirstOrThrow();
  return row.display_name;
}

/** Adds a client's review to a Pro's rating. Call it in the transaction that publishes the review. */
export async function addPublishedReview(tx: Tx, workerId: string, rating: number): Promise<void> {
  await tx
    .updateTable('worker_profile')
    .set((eb) => ({ review_count: eb('review_count', '+', 1), rating_sum: eb('rating_sum', '+', rating) }))
    .where('id', '=', workerId)
    .execute();
}
