import { type RawBuilder, sql } from 'kysely';
import { readEach } from '#platform/database/cells.server.ts';
import type { Db } from '#platform/database/database.server.ts';
import { prepared } from '#platform/database/prepared.server.ts';
import { type CardRow, cardColumns, type Reading } from '../card-store.server.ts';
import type { Count, PlacelessCard } from '../contract.ts';
import type { WorkerSearch } from './search-contract.ts';
import { type ListGroup, metersFrom, type ResolvedCriteria, readsOf, readsOfAll } from './search-list-store.server.ts';

/** The row after which a page of a search starts. */
export interface SearchPosition {
  offersService: boolean;
  extraMile: boolean;
  sortKey: number;
  id: string;
}

/** A row of a Pro of the list: where the page that starts after them begins, how far away they are, and what is read of their card. */
export type ListedWorker = SearchPosition & { meters: number } & CardRow<PlacelessCard> & { lat: number; lng: number };

/** Which part of a list, in which order, and for which reader. */
export interface ListPage {
  reading: Reading;
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

type ListRow = Omit<ListedWorker, 'offersService'>;

/** How many Pros of the list are asked for a text before the index of texts is, which is slow for what many have. */
const walked = 200;

const listColumns = (reading: Reading) =>
  sql`${cardColumns(reading)}, w.lat, w.lng, p.sort_key::float8 as "sortKey", p.meters`;
const withProfile = sql`join worker_profile w on w.id = p.worker_id`;
const inOrder = sql`order by p.extra_mile desc, p.sort_key desc, p.worker_id desc`;

/**
 * Returns one page of a group in its order. Where many have its text, or few are near, the first of the list fill the page. Else those
 * who have it are found by their words, and the list of all others is not read.
 */
export async function listGroup(
  db: Db,
  criteria: ResolvedCriteria,
  group: ListGroup,
  page: ListPage,
): Promise<ListRow[]> {
  const { text } = group;
  const columns = listColumns(page.reading);
  const kept = hasFewForms(criteria, group) ? prepared : sql``;
  const walk = readList(criteria, group, { ...page, limit: walked });
  const first = text
    ? sql<ListRow>`${kept} select ${columns} from (${walk}) p ${withProfile} where ${text} ${inOrder} limit ${page.limit}`
    : sql<ListRow>`${kept} select ${columns} from (${readList(criteria, group, page)}) p ${withProfile} ${inOrder}`;
  const { rows } = await first.execute(db);
  if (!text || rows.length === page.limit) return rows;
  const list = await sql<{ rows: number }>`${kept} select count(*)::int as rows from (${walk}) p`.execute(db);
  if ((list.rows[0]?.rows ?? 0) < walked) return rows;
  const few = readList(criteria, { ...group, few: text }, page);
  return (await sql<ListRow>`select ${columns} from (${few}) p ${withProfile} ${inOrder}`.execute(db)).rows;
}

/** True for a list of one topic with a few words: a statement has a condition for each word, and five reads for each topic. */
const hasFewForms = ({ text: { rest, known } }: ResolvedCriteria, { topics, text }: ListGroup): boolean =>
  topics.length === 1 && (!text || rest.length + (known?.words.length ?? 0) <= 3);

/** The first rows of a group after a position, each with its sort key and distance. */
function readList(
  criteria: ResolvedCriteria,
  group: ListGroup,
  { sort, after, limit }: Omit<ListPage, 'reading'>,
): RawBuilder<unknown> {
  const { key, type } = sortKeys[sort];
  const reads = readsOf(criteria, group, {
    columns: sql`p.worker_id, p.extra_mile, ${key} as sort_key, ${metersFrom(criteria.origin)} as meters`,
    condition:
      after &&
      sql`(p.extra_mile, ${key}, p.worker_id) < (${after.extraMile}::boolean, ${after.sortKey}::${type}, ${after.id}::uuid)`,
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
  const kept = criteria.q ? sql`` : prepared;
  const { rows } = await sql<{ count: number }>`${kept} select ${countOf(criteria)} as count`.execute(db);
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
