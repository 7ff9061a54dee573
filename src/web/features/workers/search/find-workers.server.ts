import type { RouterContextProvider } from 'react-router';
import type { z } from 'zod';
import { apiContext, logContext } from '#api/context.ts';
import { attempt, orFirstPage } from '#api/form.server.ts';
import type { Count, WorkerCard } from '#modules/workers/contract.ts';
import type { WorkerSearch } from '#modules/workers/search/search-contract.ts';
import { type BrowseSearch, browseAddress, usedFilters } from './browse-search.ts';
import { mostAtOnce, mostEarlier } from './earlier-searches.ts';
import type { FoundPage } from './results.tsx';

type Context = Readonly<RouterContextProvider>;

/** Returns the place of the ZIP code, if it exists, and the Pros who serve it. A defect returns no Pros and `failed`. */
export async function findWorkers(context: Context, search: BrowseSearch) {
  const api = context.get(apiContext);
  const empty = { place: null, found: null, blocking: null, failed: false };
  const { typedZip, banner, unknownCategory, hours, sort, cursor, before = 0, from, zip, ...filters } = search;
  if (!zip) return empty;
  const criteria = { zip, ...filters };
  try {
    const place = await attempt(() => api.places.getZip({ zip }));
    if (!place.ok) return empty;
    const page = await api.workers.search({ ...criteria, sort, cursor }).catch(orFirstPage(browseAddress(search)));
    const workerIds = page.items.map(({ id }) => id);
    const isWhole = page.nextCursor === null || cursor !== undefined;
    const [excerpts, total, earlier] = await Promise.all([
      workerIds.length > 0 ? api.reviews.listExcerpts({ workerIds }).then(({ items }) => items) : [],
      isWhole
        ? { count: workerIds.length, more: false }
        : orAtLeast(context, workerIds.length, api.workers.countFound(criteria)),
      cursor ? orNone(context, findEarlier(context, { ...criteria, sort, cursor: from }, before)) : [],
    ]);
    const found: FoundPage = { ...page, before: cursor ? before : 0, earlier, excerpts, total };
    const isBlocked = workerIds.length === 0 && usedFilters(search).length > 0;
    const blocking = isBlocked ? await api.workers.findBlockingFilter(criteria) : null;
    return { place: place.value, found, blocking, failed: false };
  } catch (error) {
    if (error instanceof Response) throw error;
    context.get(logContext).error({ err: error }, 'the search failed');
    return { ...empty, failed: true };
  }
}

/** Returns the count of a search. If it takes too long, the Pros on the page are shown without it: at least those. */
async function orAtLeast(context: Context, onPage: number, counting: Promise<Count>): Promise<Count> {
  try {
    return await counting;
  } catch (error) {
    context.get(logContext).error({ err: error }, 'the Pros of a search could not be counted');
    return { count: onPage, more: true };
  }
}

/** Returns the Pros of the pages before. If they can't be read, those of this page have the map for themselves. */
async function orNone(context: Context, reading: Promise<WorkerCard[]>): Promise<WorkerCard[]> {
  try {
    return await reading;
  } catch (error) {
    context.get(logContext).warn({ err: error }, 'the Pros of the pages before could not be read');
    return [];
  }
}

/** Returns `count` Pros of a search from its cursor on, or as many of them as a map takes. */
async function findEarlier(
  context: Context,
  { cursor: from, ...search }: Omit<z.input<typeof WorkerSearch>, 'limit'>,
  count: number,
): Promise<WorkerCard[]> {
  const earlier: WorkerCard[] = [];
  const most = Math.min(count, mostEarlier);
  let cursor: string | null | undefined = from;
  while (earlier.length < most && cursor !== null) {
    const limit = Math.min(mostAtOnce, most - earlier.length);
    const page = await context.get(apiContext).workers.search({ ...search, cursor, limit });
    earlier.push(...page.items);
    cursor = page.nextCursor;
  }
  return earlier;
}
