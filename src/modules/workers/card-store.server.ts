import { sql } from 'kysely';
import { listCategories, serviceSlugs } from '#modules/catalog/public.server.ts';
import { findPlaces } from '#modules/places/public.server.ts';
import type { Db } from '#platform/database/database.server.ts';
import { usualAnswerMinutes } from './answer-store.server.ts';
import type { PlacelessCard } from './contract.ts';
import { lastStartOfNextFreeDay } from './free-days-store.server.ts';
import { nextFreeDayOf } from './next-free-day.server.ts';

/** The reader whose saved Pros are marked, null for visitors; and when the page is read. */
export interface Reading {
  readerId: string | null;
  now: Date;
}

/**
 * A column: the address of the photo of `w` (a profile) or `a` (an application), which is its key in the file store; null
 * without.
 */
export const facePath = (table: 'w' | 'a') => sql<string | null>`'/' || ${sql.ref(`${table}.photo_key`)} || '.jpg'`;

/** The columns of a card that need no search: `w` is the Pro's profile. `completeCards` makes the card. */
export const cardColumns = ({ readerId, now }: Reading) => sql`w.id, w.display_name as name, w.headline,
  w.category_id as "categoryId", w.service_ids as "serviceIds", w.zip,
  w.rating::float8 as rating, w.review_count as "reviewCount", w.verified, w.extra_mile as "extraMile",
  w.hourly_rate_cents as "hourlyRateCents", w.portrait_seed as "portraitSeed", ${facePath('w')} as photo,
  w.completed_jobs as "completedJobs", ${usualAnswerMinutes(now)} as "usualAnswerMinutes",
  ${lastStartOfNextFreeDay(now)} as "freeStart",
  ${readerId ? sql`exists (select from favorite f where f.worker_id = w.id and f.user_id = ${readerId}::uuid)` : sql`false`} as favorite`;

/** What places and the catalog say of a card; they are kept in memory. */
type Named = Pick<PlacelessCard, 'categorySlug' | 'services' | 'city' | 'state' | 'nextFreeDay'>;

/** What `cardColumns` say of them. */
interface Codes {
  categoryId: number;
  serviceIds: number[];
  zip: string;
  freeStart: number | null;
}

/** A row with `cardColumns`. */
export type CardRow<Card extends Named> = Omit<Card, keyof Named> & Codes;

/**
 * Returns rows with `cardColumns`, read at `now`, with what their codes mean. Services are in the order of the catalog; the `wanted` ones
 * come first.
 */
export async function completeCards<Row extends Codes>(
  db: Db,
  rows: readonly Row[],
  { now, wanted = [] }: { now: Date; wanted?: readonly string[] },
): Promise<(Row & Named)[]> {
  const categories = new Map((await listCategories(db)).map(({ id, slug }) => [id, slug]));
  const slugs = await serviceSlugs(db);
  const zips = rows.map(({ zip }) => zip);
  const places = await findPlaces(db, zips);
  const isWanted = (slug: string) => wanted.includes(slug);
  return rows.map((row) => {
    const { freeStart } = row;
    const offered = row.serviceIds.flatMap((id) => slugs.get(id) ?? []);
    const services = [...offered.filter(isWanted), ...offered.filter((slug) => !isWanted(slug))];
    const { city = '', state = '', timeZone } = places.get(row.zip) ?? {};
    const nextFreeDay = freeStart !== null && timeZone ? nextFreeDayOf(freeStart, timeZone, now) : null;
    // Leaving the codes out of a copy would cost more than the contract, which cuts them off.
    return { ...row, categorySlug: categories.get(row.categoryId) ?? '', services, city, state, nextFreeDay };
  });
}
