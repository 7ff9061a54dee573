import { type RawBuilder, sql } from 'kysely';
import { readEach } from '#platform/database/cells.server.ts';
import type { Db } from '#platform/database/database.server.ts';
import type { Count, WorkerCard } from './contract.ts';
import type { WorkerSearch } from './search-contract.ts';
import {
  type Condition,
  groupsOf,
  type ListGroup,
  metersFrom,
  type ResolvedCriteria,
  readsOf,
  readsOfAll,
} from './search-list-store.server.ts';
import { cardColumns, cardJoins, type Reading } from './store.server.ts';

/** The row after which a page of a search starts. */
export interface SearchPosition {
  offersService: boolean;
  extraMile: boolean;
  sortKey: number;
  id: string;
}

export type FoundWorker = WorkerCard & { sortKey: number };

interface Page {
  sort: WorkerSearch['sort'];
  after: SearchPosition | null;
  limit: number;
}

// Every order is "greatest first", so that one row comparison is the keyset of all three; each is an index of worker_cell.
const sortKeys: Record<WorkerSearch['sort'], { key: RawBuilder<number>; type: RawBuilder<unknown> }> = {
  rating: { key: sql`p.rank_score`, type: sql`float8` },
  rate_low: { key: sql`(-p.hourly_rate_cents)`, type: sql`bigint` },
  rate_high: { key: sql`p.hourly_rate_cents`, type: sql`bigint` },
};

/**
 * Listed Pros whose service area contains the place: those who offer what the text names, then those who only mention it. In
 * both groups Extra Mile members come first, then the chosen order decides.
 */
export async function searchWorkers(
  db: Db,
  criteria: ResolvedCriteria,
  reading: Reading,
  { after, ...page }: Page,
): Promise<FoundWorker[]> {
  const wanted = wantedSlugs(criteria);
  const found: FoundWorker[] = [];
  for (const group of groupsOf(criteria)) {
    const { offersService } = group;
    const isOver = offersService && after?.offersService === false;
    if (isOver || found.length >= page.limit) continue;
    const start = after?.offersService === offersService ? after : null;
    const rest = { ...page, after: start, limit: page.limit - found.length };
    const { rows } = await readCards(criteria, group, reading, rest).execute(db);
    for (const row of rows) {
      const searchedService = row.services.find((slug) => wanted.includes(slug)) ?? null;
      found.push({ ...row, offersService, searchedService });
    }
  }
  return found;
}

const wantedSlugs = ({ named, subcategory }: ResolvedCriteria): string[] => [
  ...(subcategory ? [subcategory] : []),
  ...(named?.slugs ?? []),
];

type CardRow = Omit<FoundWorker, 'searchedService' | 'offersService'>;

/** The cards of one page of a group in its order. */
function readCards(criteria: ResolvedCriteria, group: ListGroup, reading: Reading, page: Page): RawBuilder<CardRow> {
  return sql<CardRow>`
    with p as materialized (${group.text ? readText(criteria, group, group.text, page) : readList(criteria, group, page)})
    select ${cardColumns(reading, wantedSlugs(criteria))}, round(p.meters)::int as "distanceMeters",
      json_build_object('lat', round(z.lat::numeric, 2), 'lng', round(z.lng::numeric, 2)) as near,
      p.sort_key::float8 as "sortKey"
    from p join worker_profile w on w.id = p.worker_id
    ${cardJoins}
    ${inOrder}`;
}

/** How many Pros of the list are asked for a text before the index of texts is, which is slow for what many have. */
const walked = 200;

const inOrder = sql`order by p.extra_mile desc, p.sort_key desc, p.worker_id desc`;

/**
 * The Pros of a group that have a text. Where many have it, the first of the list fill the page. Where few have it, they are found by
 * their words, and the list of all others is not read.
 */
function readText(criteria: ResolvedCriteria, group: ListGroup, text: Condition, page: Page): RawBuilder<unknown> {
  const { limit } = page;
  const isShort = sql`(select count(*) from begun) < ${limit}::int`;
  return sql`
    with begun as materialized (
      select p.* from (${readList(criteria, group, { ...page, limit: walked })}) p
        join worker_profile w on w.id = p.worker_id
      where ${text}
      ${inOrder}
      limit ${limit}
    )
    select * from begun where not ${isShort}
    union all
    (${readList(criteria, { ...group, few: text }, page, isShort)})`;
}

/** The first rows of a group after a position, each with its sort key and distance. */
function readList(
  criteria: ResolvedCriteria,
  group: ListGroup,
  { sort, after, limit }: Page,
  condition: Condition | null = null,
): RawBuilder<unknown> {
  const { key, type } = sortKeys[sort];
  const position = [
    condition,
    after &&
      sql`(p.extra_mile, ${key}, p.worker_id) < (${after.extraMile}::boolean, ${after.sortKey}::${type}, ${after.id}::uuid)`,
  ].filter((one) => one !== null);
  const reads = readsOf(criteria, group, {
    columns: sql`p.worker_id, p.extra_mile, ${key} as sort_key, ${metersFrom(criteria.origin)} as meters`,
    condition: position.length > 0 ? sql.join(position, sql` and `) : null,
    order: sql`order by p.extra_mile desc, ${key} desc, p.worker_id desc`,
    limit,
  });
  // A Pro with two of the topics is in two of the reads: there, one comes right after the other.
  const once = group.topics.length > 1 ? sql`distinct on (p.extra_mile, p.sort_key, p.worker_id)` : sql``;
  return sql`select ${once} p.* from ${readEach(reads)} p ${inOrder} limit ${limit}`;
}

/** A count stops here: pages say "1,000+". */
export const mostCounted = 1_000;

const asCount = (counted: number): Count => ({ count: Math.min(counted, mostCounted), more: counted > mostCounted });

const countOf = (criteria: ResolvedCriteria): RawBuilder<number> => sql`(select count(*)::int from (
  select from ${readEach(readsOfAll(criteria, mostCounted + 1))} each_cell limit ${mostCounted + 1}) as counted)`;

/** Returns how many Pros a search finds, at most `mostCounted`. */
export async function countWorkers(db: Db, criteria: ResolvedCriteria): Promise<Count> {
  const { rows } = await sql<{ count: number }>`select ${countOf(criteria)} as count`.execute(db);
  return asCount(rows[0]?.count ?? 0);
}

/**
 * The first of `searches` that finds a Pro, and how many it finds, counted as `countWorkers` does; null when none does. One statement,
 * which stops at that search.
 */
export async function firstThatFinds<Search extends { criteria: ResolvedCriteria }>(
  db: Db,
  searches: Search[],
): Promise<({ search: Search } & Count) | null> {
  if (searches.length === 0) return null;
  const cases = searches.map(
    ({ criteria }, index) =>
      sql`when exists ${readEach(readsOfAll(criteria, 1))} then array[${index}::int, ${countOf(criteria)}]`,
  );
  const { rows } = await sql<{ found: [index: number, count: number] | null }>`
    select case ${sql.join(cases, sql` `)} end as found`.execute(db);
  const [index = -1, count = 0] = rows[0]?.found ?? [];
  const search = searches[index];
  return search ? { search, ...asCount(count) } : null;
}
