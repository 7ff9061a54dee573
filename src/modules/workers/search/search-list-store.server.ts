import { type RawBuilder, sql } from 'kysely';
import { cellsOf, metersBetween } from '#platform/database/cells.server.ts';
import type { WorkerCriteria, WorkerFilter } from './search-contract.ts';
import type { SearchText } from './search-text.ts';

/**
 * What a search asks, with what its statement needs besides: the place in degrees and as a point, ids of the catalog, the pieces of the
 * text.
 */
export interface ResolvedCriteria extends WorkerCriteria {
  origin: { lat: number; lng: number; point: string };
  categoryId: number | null;
  subcategoryId: number | null;
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
  /** The ids of all of them, which are topics of the list. */
  topics: number[];
}

/** Pros of a search whom the page shows under one heading. */
export interface ListGroup {
  /** False for Pros who only mention what the text names. */
  offersService: boolean;
  /** A Pro has one of these topics of worker_cell. */
  topics: number[];
  /** What a profile `w` has to contain; null for anything. */
  text: Condition | null;
  /** False for a group without those who offer what the text names. */
  withNamed: boolean;
  /** The Pros with this text are so few that they are found by it. */
  few?: Condition;
}

export type Condition = RawBuilder<unknown>;

/** The topic of all Pros. */
const everyTopic = 0;

/** A search is one group, or two where its text names services. */
export function groupsOf(criteria: ResolvedCriteria): ListGroup[] {
  const { named, subcategoryId } = criteria;
  const all = { topics: [topicOf(criteria)], text: textCondition(criteria.text, criteria) };
  if (!named) return [{ ...all, offersService: true, withNamed: true }];
  const isNamed = subcategoryId !== null && named.topics.includes(subcategoryId);
  const offering = {
    topics: isNamed ? [subcategoryId] : named.topics,
    text: textCondition({ ...criteria.text, known: null }, criteria),
  };
  const mentioning = { ...all, offersService: false, withNamed: false };
  // All Pros of a named service offer it.
  return [{ ...offering, offersService: true, withNamed: true }, ...(isNamed ? [] : [mentioning])];
}

/** The rarest topic that all Pros of a search have. */
function topicOf({ subcategoryId, language, categoryId }: ResolvedCriteria): number {
  return subcategoryId ?? languageTopic(language) ?? categoryId ?? everyTopic;
}

/** As the database's `language_topic`; English has none, because most Pros speak it. */
function languageTopic(code: string | undefined): number | null {
  if (!code || code === 'en' || !/^[a-z]{2}$/.test(code)) return null;
  return 2000 + 26 * (code.charCodeAt(0) - 97) + code.charCodeAt(1) - 97;
}

/** True when all Pros of these topics have this one. */
const isOnly = (topics: number[], topic: number | null): boolean => topics.length === 1 && topics[0] === topic;

/** What each filter of the contract demands of a row `p` of the list; null where the search or its topics do not need it. */
const filterConditions: Record<WorkerFilter, (criteria: ResolvedCriteria, topics: number[]) => Condition | null> = {
  q: () => null,
  // As a plain comparison it would make the planner expect few of a service of the category, and sort them.
  category: ({ categoryId }, topics) =>
    categoryId === null || isOnly(topics, categoryId) ? null : sql`coalesce(p.category_id = ${categoryId}, false)`,
  subcategory: ({ subcategoryId }, topics) =>
    subcategoryId === null || isOnly(topics, subcategoryId) ? null : hasTopic([subcategoryId]),
  language: ({ language }, topics) =>
    language === undefined || isOnly(topics, languageTopic(language))
      ? null
      : sql`p.languages like ${`% ${escapeLike(language)} %`}`,
  day: ({ day }) => (day === undefined ? null : sql`(p.days & ${1 << day}::int) <> 0`),
  extraMile: ({ extraMile }) => (extraMile ? sql`p.extra_mile` : null),
};

// Without the offset, the planner may read all Pros with the topic.
const hasTopic = (topics: number[]): Condition => sql`exists (select from worker_cell o
  where o.worker_id = p.worker_id and o.topic = any (${topics}::smallint[]) and o.cell = p.cell offset 0)`;

/** What a read of the list returns of each row `p`, in which order, and how many at most. */
export interface ListRead {
  columns: Condition;
  /** Also demanded of each row; null for nothing. */
  condition?: Condition | null;
  order?: Condition;
  limit: number;
}

/** Returns the reads of the rows of a group, one for each cell and topic. A Pro with two of the topics is in two of them. */
export function readsOf(criteria: ResolvedCriteria, group: ListGroup, read: ListRead): RawBuilder<unknown>[] {
  const { origin, named, except = [] } = criteria;
  const { columns, condition = null, order = sql``, limit } = read;
  const conditions = [
    ...Object.values(filterConditions).map((conditionOf) => conditionOf(criteria, group.topics)),
    !group.withNamed && named ? sql`not ${hasTopic(named.topics)}` : null,
    except.length > 0 ? sql`p.worker_id <> all (${[...except]}::uuid[])` : null,
    condition,
  ].filter((one) => one !== null);
  return sourcesOf(criteria, group).map(
    (source) => sql`(select ${columns} from ${source} and ${metersFrom(origin)} <= p.service_radius_m
      ${sql.join(
        conditions.map((one) => sql`and ${one}`),
        sql` `,
      )} ${order} limit ${limit})`,
  );
}

/** The distance between a row `p` and a place. */
export const metersFrom = ({ point }: ResolvedCriteria['origin']): RawBuilder<number> =>
  metersBetween(sql`p.point`, sql`${point}::cube`);

/** `… where …`: where the rows of a group are read. */
function sourcesOf({ origin, only }: ResolvedCriteria, { topics, few }: ListGroup): RawBuilder<unknown>[] {
  const cells = cellsOf(origin);
  const inAny = sql`p.cell = any (${cells}::bigint[])`;
  return topics.flatMap((topic) => {
    const hasOne = sql`p.topic = ${topic}::smallint`;
    if (only) return [sql`worker_cell p where p.worker_id = any (${[...only]}::uuid[]) and ${inAny} and ${hasOne}`];
    if (few)
      return [
        sql`worker_profile w join worker_cell p on p.worker_id = w.id
          where w.listed and w.cells && ${cells}::bigint[] and ${few} and ${inAny} and ${hasOne}`,
      ];
    return cells.map((cell) => sql`worker_cell p where p.cell = ${cell}::bigint and ${hasOne}`);
  });
}

/**
 * Returns the reads of all Pros of a search, each once: at most `limit` of each cell. The index of their order is the one that has all
 * columns of the conditions; those who are found by a text have no order.
 */
export function readsOfAll(criteria: ResolvedCriteria, limit: number): RawBuilder<unknown>[] {
  const few = textCondition(criteria.text, criteria) ?? undefined;
  const group = { offersService: true, withNamed: true, topics: [topicOf(criteria)], text: null, few };
  const order = few ? sql`` : sql`order by p.extra_mile desc, p.rank_score desc, p.worker_id desc`;
  return readsOf(criteria, group, { columns: sql``, order, limit });
}

/** A Pro has all other words, and one of the trades or the words as they were typed. Null for a text without words. */
function textCondition({ rest, known }: SearchText, { skills }: ResolvedCriteria): Condition | null {
  const hasPiece = (piece: string) => mentions(piece, skills.get(piece) ?? []);
  const conditions = rest.map(hasPiece);
  if (known) {
    const asTyped = sql`(${sql.join(known.words.map(hasPiece), sql` and `)})`;
    conditions.push(sql`(w.search_text like any (${known.trades.map(containing)}::text[]) or ${asTyped})`);
  }
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : null;
}

/** Returns the condition that a Pro has the piece in their own words, or a skill of the vocabulary with it. */
function mentions(piece: string, skills: string[]): Condition {
  const slugs = skills.map((slug) => `% ${escapeLike(slug.toUpperCase())} %`);
  return sql`w.search_text like any (${[containing(piece), ...slugs]}::text[])`;
}

const containing = (piece: string): string => `%${escapeLike(piece)}%`;

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
