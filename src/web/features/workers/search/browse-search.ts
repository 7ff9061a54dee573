import type { Translate } from '#lib/words.ts';
import type { WorkerFilter, WorkerSearch } from '#modules/workers/search/search-contract.ts';
import { spokenLanguages, workerSorts } from '#modules/workers/search/search-options.ts';
import { withoutFilter } from '#modules/workers/search/without-filter.ts';
import { weekdayName } from '../card/figures.ts';

/** A category as the filters need it: people read its names in the catalog of words. */
export interface CategoryChoice {
  slug: string;
  subcategories: string[];
}

/** What /browse searches for: the API's search, as far as the address has it, and what only the page needs. */
export interface BrowseSearch extends Partial<Omit<WorkerSearch, 'limit'>> {
  /** The ZIP code as typed; null when none was asked for. `zip` is set only when it has five digits. */
  typedZip: string | null;
  /** False when the visitor has dismissed the promotion without script. */
  banner: boolean;
  /** How long the work takes, for the total of each Pro; only with a category. */
  hours?: number;
  /** How many Pros script shows before those of this page: the numbers go on from them, and the map has both. */
  before?: number;
  /** The cursor of the page with which they begin; without it, they are the first of the search. */
  from?: string;
  /** The category in the address, when there is none of that name. */
  unknownCategory: string | null;
}

/** What a search is read from: the query of the address, and the category that its path or its query names. */
export interface SearchSource {
  query: URLSearchParams;
  category: string | undefined;
  subcategory: string | undefined;
}

interface Field {
  /** Its name in the address. */
  parameter: string;
  /** What the address says, for the API's schema to check; the parameter's text unless given. */
  read?(source: SearchSource): unknown;
  /** The parameter's text; undefined or empty for a default. */
  write(search: BrowseSearch): string | undefined;
}

interface Filter extends Field {
  /** What people read of the filter in use. */
  label(search: BrowseSearch, t: Translate, language: string): string;
}

/**
 * The fields of a search in the order of the page. Each filter can be removed on its own; the order of the results and the
 * hours, which leave no Pro out, cannot.
 */
export const searchFields: Record<WorkerFilter, Filter> & { sort: Field; hours: Field } = {
  q: {
    parameter: 'q',
    read: ({ query }) =>
      query
        .get('q')
        ?.replaceAll(/\p{Cc}/gu, ' ')
        .trim()
        .slice(0, 80),
    write: ({ q }) => q,
    label: ({ q }, t) => t('browse:used.q', { text: q }),
  },
  category: {
    parameter: 'category',
    read: ({ category }) => category,
    write: ({ category }) => category,
    label: ({ category }, t) => t(`catalog:category.${category}`),
  },
  subcategory: {
    parameter: 'subcategory',
    read: ({ subcategory }) => subcategory,
    write: ({ category, subcategory }) => category && subcategory,
    label: ({ subcategory }, t) => t(`catalog:subcategory.${subcategory}`),
  },
  hours: {
    parameter: 'hours',
    read: ({ query, category }) => (category && query.get('hours')) || undefined,
    write: ({ category, hours }) => (category && hours ? String(hours) : undefined),
  },
  sort: {
    parameter: 'sort',
    write: ({ sort }) => (sort === workerSorts[0] ? undefined : sort),
  },
  language: {
    parameter: 'speaks',
    read: ({ query }) => spokenLanguages.find((code) => code === query.get('speaks')),
    write: ({ language }) => language,
    label: ({ language }, t) => t('browse:used.speaks', { language: t(`browse:spoken.${language}`) }),
  },
  day: {
    parameter: 'day',
    write: ({ day }) => day?.toString(),
    label: ({ day = 1 }, t, language) => t('browse:used.day', { day: weekdayName(day, language) }),
  },
  extraMile: {
    parameter: 'badge',
    // `tier=extra` is an older way to say the same.
    read: ({ query }) => query.get('badge') === 'extra-mile' || query.get('tier') === 'extra',
    write: ({ extraMile }) => (extraMile ? 'extra-mile' : undefined),
    label: (_, t) => t('common:badge.extraMile'),
  },
};

// Object.keys forgets that these are the only keys.
export const fieldNames = Object.keys(searchFields) as (WorkerFilter | 'sort' | 'hours')[];

/** All that /browse reads from its query. Script alone asks for `before` and `from`; `tier`, `location` and `remember` lead to a better address. */
export const browseParameters: readonly string[] = [
  ...['zip', 'cursor', 'before', 'from', 'banner', 'tier', 'location', 'remember'],
  ...fieldNames.map((name) => searchFields[name].parameter),
];

const filterNames = fieldNames.filter((name) => name !== 'sort' && name !== 'hours');

/** The address of a search with some of it changed; without a cursor unless one is given. Defaults are left out. */
export function browseAddress(search: BrowseSearch, changes: Partial<BrowseSearch> = {}): string {
  const next = { ...search, cursor: undefined, before: undefined, from: undefined, ...changes };
  const query = new URLSearchParams();
  if (next.typedZip) query.set('zip', next.typedZip);
  for (const [parameter, value] of filterFields(next)) query.set(parameter, value);
  if (next.cursor) query.set('cursor', next.cursor);
  if (next.cursor && next.before) query.set('before', String(next.before));
  if (next.cursor && next.before && next.from) query.set('from', next.from);
  return query.size > 0 ? `/browse?${query}` : '/browse';
}

/** The query parameters of everything but the place and the cursor. */
export function filterFields(search: BrowseSearch): [parameter: string, value: string][] {
  const fields = fieldNames.flatMap((name): [string, string][] => {
    const { parameter, write } = searchFields[name];
    const value = write(search);
    return value ? [[parameter, value]] : [];
  });
  return search.banner ? fields : [...fields, ['banner', 'off']];
}

/** What the comparison of found Pros keeps of their search: the place and the hours. */
export const comparisonFields = ({ zip, hours }: BrowseSearch): [name: string, value: string][] => [
  ...(zip ? [['zip', zip] as [string, string]] : []),
  ...(hours ? [['hours', String(hours)] as [string, string]] : []),
];

/** The filters in use. */
export const usedFilters = (search: BrowseSearch): WorkerFilter[] =>
  filterNames.filter((name) => searchFields[name].write(search));

/** What keeps a search from finding a Pro: one filter, or only all of them together. */
export type BlockingFilter = WorkerFilter | 'all';

/** The search without the filter that blocks it. */
export const unblocked = (search: BrowseSearch, blocking: BlockingFilter): BrowseSearch =>
  blocking === 'all' ? usedFilters(search).reduce(withoutFilter, search) : withoutFilter(search, blocking);
