import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/database/database.server.ts';
import type { WorkerCard } from './contract.ts';
import type { WorkerCriteria, WorkerFilter, WorkerSearch } from './search-contract.ts';
import type { SearchText } from './search-text.ts';
import { cardColumns, cardJoins, type Reading } from './store.server.ts';

/** What a search asks, with what its statement needs besides: the place in degrees, the category's id, the pieces of the text. */
export interface ResolvedCriteria extends WorkerCriteria {
  origin: { lat: number; lng: number };
  categoryId: number | null;
  text: SearchText;
  /** For each piece of the text, the skills of the vocabulary that have it in their name. */
  skills: ReadonlyMap<string, string[]>;
  named: NamedServices | null;
  /** Ids: only these Pros, or all but these. */
  only?: readonly string[];
  except?: readonly string[];
}

/** The services and categories that a search text names. */
export interface NamedServices {
  slugs: string[];
  categoryIds: number[];
}

/** The row after which a page of a search starts. */
export interface SearchPosition {
  offersService: boolean;
  extraMile: boolean;
  sortKey: number;
  id: string;
}

export type FoundWorker = WorkerCard & { sortKey: number };

type Condition = RawBuilder<unknown>;

// Every order is "greatest first", so that one row comparison is the keyset of all three.
const sortKeys: Record<WorkerSearch['sort'], RawBuilder<number>> = {
  rating: sql`w.rank_score::float8`,
  rate_low: sql`-w.hourly_rate_cents::float8`,
  rate_high: sql`w.hourly_rate_cents::float8`,
};

/** What each filter of the contract demands of a Pro `w`; null where the search does not use it. */
const filterConditions: Record<WorkerFilter, (criteria: ResolvedCriteria) => Condition | null> = {
  q: textCondition,
  category: ({ categoryId }) => (categoryId === null ? null : sql`w.category_id = ${categoryId}`),
  subcategory: ({ subcategory }) =>
    subcategory === undefined
      ? null
      : sql`exists (select from worker_subcategory ws join subcategory s on s.id = ws.subcategory_id
          where ws.worker_id = w.id and s.slug = ${subcategory})`,
  language: ({ language }) => (language === undefined ? null : sql`${language} = any (w.languages)`),
  day: ({ day }) =>
    day === undefined ? null : sql`exists (select from worker_hours h where h.worker_id = w.id and h.weekday = ${day})`,
  extraMile: ({ extraMile }) => (extraMile ? sql`w.extra_mile` : null),
};

/**
 * Listed Pros whose service area contains the place: those who offer what the text names, then those who only mention it. In
 * both groups Extra Mile members come first, then the chosen order decides.
 */
export async function searchWorkers(
  db: Db,
  criteria: ResolvedCriteria,
  reading: Reading,
  page: { sort: WorkerSearch['sort']; after: SearchPosition | null; limit: number },
): Promise<FoundWorker[]> {
  const { after, limit } = page;
  const key = sortKeys[page.sort];
  const offers = offersNamed(criteria);
  const isAfter = after
    ? sql`and (${offers}, w.extra_mile, ${key}, w.id)
        < (${after.offersService}::boolean, ${after.extraMile}::boolean, ${after.sortKey}::float8, ${after.id}::uuid)`
    : sql``;
  const wanted = wantedSlugs(criteria);
  const { rows } = await sql<Omit<FoundWorker, 'searchedService'>>`
    select ${cardColumns(reading, wanted)}, round(w.meters)::int as "distanceMeters",
      json_build_object('lat', round(z.lat::numeric, 2), 'lng', round(z.lng::numeric, 2)) as near,
      w.offers as "offersService", w.sort_key as "sortKey"
    from (
      select w.*, ${offers} as offers, ${key} as sort_key, earth_distance(origin.p, w.point) as meters
      ${fromMatching(criteria)} ${isAfter}
      order by offers desc, w.extra_mile desc, sort_key desc, w.id desc
      limit ${limit}
    ) w
    ${cardJoins}
    order by w.offers desc, w.extra_mile desc, w.sort_key desc, w.id desc`.execute(db);
  return rows.map((row) => ({ ...row, searchedService: row.services.find((slug) => wanted.includes(slug)) ?? null }));
}

/** True for a Pro who offers a service that the text names; always true when it names none. */
function offersNamed({ named }: ResolvedCriteria): Condition {
  if (!named) return sql`true`;
  return sql`(w.category_id = any (${named.categoryIds}::smallint[]) or exists (select from worker_subcategory ws
    join subcategory s on s.id = ws.subcategory_id where ws.worker_id = w.id and s.slug = any (${named.slugs}::text[])))`;
}

const wantedSlugs = ({ named, subcategory }: ResolvedCriteria): string[] => [
  ...(subcategory ? [subcategory] : []),
  ...(named?.slugs ?? []),
];

/**
 * The first of `searches` that finds a Pro, and how many it finds; null when none does. One statement, which stops at that
 * search.
 */
export async function firstThatFinds<Search extends { criteria: ResolvedCriteria }>(
  db: Db,
  searches: Search[],
): Promise<{ search: Search; count: number } | null> {
  if (searches.length === 0) return null;
  const cases = searches.map(({ criteria }, index) => {
    const matching = fromMatching(criteria);
    return sql`when exists (select ${matching}) then array[${index}::int, (select count(*)::int ${matching})]`;
  });
  const { rows } = await sql<{ found: [index: number, count: number] | null }>`
    select case ${sql.join(cases, sql` `)} end as found`.execute(db);
  const [index = -1, count = 0] = rows[0]?.found ?? [];
  const search = searches[index];
  return search ? { search, count } : null;
}

/** `from … where …`: the Pros `w` that match a search, with the place as the point `origin.p`. */
function fromMatching(criteria: ResolvedCriteria): RawBuilder<unknown> {
  const { lat, lng } = criteria.origin;
  const conditions = Object.values(filterConditions).map((condition) => condition(criteria));
  const { only, except = [] } = criteria;
  if (only) conditions.push(sql`w.id = any (${[...only]}::uuid[])`);
  if (except.length > 0) conditions.push(sql`w.id <> all (${[...except]}::uuid[])`);
  const used = conditions.filter((condition) => condition !== null);
  return sql`
    from (select ll_to_earth(${lat}, ${lng}) as p offset 0) origin, worker_profile w
    where w.listed and w.service_area @> origin.p and earth_distance(origin.p, w.point) <= w.service_radius_m
      ${sql.join(
        used.map((condition) => sql`and ${condition}`),
        sql` `,
      )}`;
}

/** A Pro has all other words, and one of the trades or the words as they were typed. */
function textCondition({ text: { rest, known }, skills }: ResolvedCriteria): Condition | null {
  const hasPiece = (piece: string) => mentions(piece, skills.get(piece) ?? []);
  const conditions = rest.map(hasPiece);
  if (known) {
    const asTyped = sql`(${sql.join(known.words.map(hasPiece), sql` and `)})`;
    conditions.push(sql`(${sql.join([...known.trades.map(textContains), asTyped], sql` or `)})`);
  }
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : null;
}

const textContains = (piece: string): Condition => sql`w.search_text like ${`%${escapeLike(piece)}%`}`;

/** Returns the condition that a Pro has the piece in their own words, or a skill of the vocabulary with it. */
const mentions = (piece: string, skills: string[]): Condition =>
  skills.length === 0 ? textContains(piece) : sql`(${textContains(piece)} or w.skill_slugs && ${skills}::text[])`;

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
