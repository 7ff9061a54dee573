import { nowContext } from '#api/context.ts';
import { orFirstPage } from '#api/form.server.ts';
import type { PageArgs } from '#api/guards.server.ts';

/** How a dashboard reads a page of each of its lists, by the list's name in the query. */
type ListReaders = Record<string, (cursor: string | undefined) => Promise<unknown>>;

type WholeList<Readers extends ListReaders> = {
  [List in keyof Readers & string]: {
    list: List;
    now: string;
    /** True for every page but the first. */
    isLater: boolean;
    page: Awaited<ReturnType<Readers[List]>>;
  };
}[keyof Readers & string];

/**
 * Returns the page of a dashboard's list that the address names (`?list=jobs&after=…`), or null when it names none: then the
 * reader sees the dashboard itself. Throws a redirect to the list's first page for a damaged cursor.
 */
export async function readWholeList<Readers extends ListReaders>(
  { url, context }: Pick<PageArgs, 'url' | 'context'>,
  readers: Readers,
): Promise<WholeList<Readers> | null> {
  const list = url.searchParams.get('list') ?? '';
  const read = Object.hasOwn(readers, list) && readers[list];
  if (!read) return null;
  const cursor = url.searchParams.get('after') ?? undefined;
  const page = await read(cursor).catch(orFirstPage(`${url.pathname}?list=${list}`));
  const now = context.get(nowContext).toISOString();
  // The compiler does not follow which name goes with which page.
  return { list, now, isLater: cursor !== undefined, page } as WholeList<Readers>;
}
