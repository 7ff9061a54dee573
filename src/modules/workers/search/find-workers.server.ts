import { z } from 'zod';
import { encodeCursor, readCursor } from '#platform/database/cursor.server.ts';
import type { Db } from '#platform/database/database.server.ts';
import { Id } from '#platform/operations/contract.ts';
import { completeCards, type Reading } from '../card-store.server.ts';
import type { WorkerCard } from '../contract.ts';
import { resolveCriteria } from './resolve-criteria.server.ts';
import type { WorkerSearch } from './search-contract.ts';
import { groupsOf, type ResolvedCriteria } from './search-list-store.server.ts';
import { type ListedWorker, type ListPage, listGroup, type SearchPosition } from './search-store.server.ts';

export interface WorkerPage {
  items: WorkerCard[];
  nextCursor: string | null;
}

/**
 * Returns the listed Pros of a category who serve a place, best rated first, a page at a time; none for an unknown category.
 * `only` and `except` are ids. Throws Fail `places.unknownZip` or `api.badCursor`.
 */
export async function findWorkers(
  db: Db,
  {
    only,
    except,
    ...filters
  }: { zip: string; category: string; subcategory?: string; only?: string[]; except?: string[] },
  { now, cursor, limit }: { now: Date; cursor?: string; limit: number },
): Promise<WorkerPage> {
  const criteria = await resolveCriteria(db, { ...filters, extraMile: false });
  if (!criteria) return { items: [], nextCursor: null };
  return searchPage(db, { ...criteria, only, except }, { readerId: null, now, sort: 'rating', cursor, limit });
}

/** Returns one page of a search. Throws Fail `api.badCursor` for a forged cursor. */
export async function searchPage(
  db: Db,
  criteria: ResolvedCriteria,
  { sort, cursor, limit, ...reading }: Reading & { sort: WorkerSearch['sort']; cursor?: string; limit: number },
): Promise<WorkerPage> {
  // One more than asked for tells whether another page follows.
  const listed = await listWorkers(db, criteria, { reading, sort, after: readAfter(cursor, sort), limit: limit + 1 });
  const page = listed.slice(0, limit);
  const items = await cardsOf(db, criteria, page, reading.now);
  return { items, nextCursor: listed.length > limit ? cursorAt(page.at(-1)) : null };
}

/**
 * Lists the Pros whose service area contains the place: those who offer what the text names, then those who only mention it. In
 * both groups Extra Mile members come first, then the chosen order decides.
 */
export async function listWorkers(
  db: Db,
  criteria: ResolvedCriteria,
  { after, ...page }: ListPage,
): Promise<ListedWorker[]> {
  const listed: ListedWorker[] = [];
  for (const group of groupsOf(criteria)) {
    const { offersService } = group;
    const isOver = offersService && after?.offersService === false;
    if (isOver || listed.length >= page.limit) continue;
    const start = after?.offersService === offersService ? after : null;
    const rows = await listGroup(db, criteria, group, { ...page, after: start, limit: page.limit - listed.length });
    listed.push(...rows.map((row) => ({ ...row, offersService })));
  }
  return listed;
}

/** Returns the cards of listed Pros in their order. */
async function cardsOf(
  db: Db,
  criteria: ResolvedCriteria,
  listed: readonly ListedWorker[],
  now: Date,
): Promise<WorkerCard[]> {
  const wanted = wantedSlugs(criteria);
  const cards = await completeCards(db, listed, { now, wanted });
  return cards.map((card) => ({
    ...card,
    near: { lat: hundredths(card.lat), lng: hundredths(card.lng) },
    distanceMeters: Math.round(card.meters),
    searchedService: card.services.find((slug) => wanted.includes(slug)) ?? null,
  }));
}

const hundredths = (degrees: number): number => Math.round(degrees * 100) / 100;

const wantedSlugs = ({ named, subcategory }: ResolvedCriteria): string[] => [
  ...(subcategory ? [subcategory] : []),
  ...(named?.slugs ?? []),
];

function cursorAt(row: SearchPosition | undefined): string | null {
  return row ? encodeCursor([bit(row.offersService), bit(row.extraMile), row.sortKey, row.id]) : null;
}

const bit = (is: boolean): 0 | 1 => (is ? 1 : 0);

/** Of the last Pro on the previous page: offers the service, Extra Mile, the sort key, the id. */
const cursorOf = <Key extends z.ZodType>(key: Key) => z.tuple([z.literal([0, 1]), z.literal([0, 1]), key, Id]);
const searchCursors = { rating: cursorOf(z.number()), rate_low: cursorOf(z.int()), rate_high: cursorOf(z.int()) };

/** Returns where the page starts, or null for the beginning. Throws Fail `api.badCursor` for a forged cursor. */
function readAfter(cursor: string | undefined, sort: WorkerSearch['sort']): SearchPosition | null {
  const values = readCursor(cursor, searchCursors[sort]);
  if (!values) return null;
  const [offersService, extraMile, sortKey, id] = values;
  return { offersService: offersService === 1, extraMile: extraMile === 1, sortKey, id };
}
