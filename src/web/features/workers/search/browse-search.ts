import { spokenLanguages, type WorkerSort, workerSorts } from '#modules/workers/search-options.ts';

/** A category as the filters need it: people read its names in the catalogue. */
export interface CategoryChoice {
  slug: string;
  subcategories: string[];
}

/** What somebody looks for on /browse, read from the address. */
export interface BrowseSearch {
  /** The ZIP code as typed; null when the address has none. */
  typedZip: string | null;
  /** The ZIP code when it has five digits; whether it exists, the server knows. */
  zip: string | null;
  q: string;
  category: string | null;
  subcategory: string | null;
  sort: WorkerSort;
  speaks: string | null;
  /** ISO weekday, 1 is Monday. */
  day: number | null;
  extraMile: boolean;
  cursor: string | null;
  /** False when the visitor has dismissed the promotion without script. */
  banner: boolean;
  /** What was asked for as a category and is none. */
  unknownCategory: string | null;
}

/** The filters that can be let go one by one, in the order of the page. */
export const looseFilters = ['q', 'category', 'subcategory', 'speaks', 'day', 'extraMile'] as const;
export type LooseFilter = (typeof looseFilters)[number];

/** Reads a search from the address: `/browse/{inPath}` and its query. Values that mean nothing are left out. */
export function readBrowseSearch(
  query: URLSearchParams,
  inPath: string | undefined,
  categories: readonly CategoryChoice[],
): BrowseSearch {
  const typedZip = query.get('zip')?.trim() ?? null;
  const asked = query.get('category')?.trim() || inPath?.trim() || null;
  const named = asked ? findCategory(asked, categories) : null;
  const sub = query.get('subcategory') || named?.subcategory;
  const sort = query.get('sort');
  const day = Number(query.get('day'));
  return {
    typedZip,
    zip: typedZip && /^\d{5}$/.test(typedZip) ? typedZip : null,
    q: (query.get('q') ?? '')
      .replaceAll(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, 80),
    category: named?.category.slug ?? null,
    subcategory: named?.category.subcategories.find((slug) => slug === sub) ?? null,
    sort: workerSorts.find((name) => name === sort) ?? workerSorts[0],
    speaks: spokenLanguages.find((code) => code === query.get('speaks')) ?? null,
    day: Number.isInteger(day) && day >= 1 && day <= 7 ? day : null,
    extraMile: query.get('badge') === 'extra-mile' || query.get('tier') === 'extra',
    cursor: query.get('cursor')?.slice(0, 300) || null,
    banner: query.get('banner') !== 'off',
    unknownCategory: asked && !named ? asked.slice(0, 60) : null,
  };
}

/** `Construction & Repairs`, `construction and repairs` and `construction-and-repairs` are one slug. */
const toSlug = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** A category by slug or name; the name of a subcategory finds its category too. */
function findCategory(
  asked: string,
  categories: readonly CategoryChoice[],
): { category: CategoryChoice; subcategory?: string } | null {
  const slug = toSlug(asked);
  const category = categories.find((choice) => choice.slug === slug);
  if (category) return { category };
  const parent = categories.find((choice) => choice.subcategories.includes(slug));
  return parent ? { category: parent, subcategory: slug } : null;
}

/** The address of a search with some of it changed; without a cursor unless one is given. Defaults are left out. */
export function browseAddress(search: BrowseSearch, changes: Partial<BrowseSearch> = {}): string {
  const next = { ...search, cursor: null, ...changes };
  const query = new URLSearchParams();
  const typed = changes.zip === undefined ? next.typedZip : next.zip;
  if (typed) query.set('zip', typed);
  for (const [name, value] of filterFields(next)) query.set(name, value);
  if (next.cursor) query.set('cursor', next.cursor);
  return query.size > 0 ? `/browse?${query}` : '/browse';
}

/** The query parameters of everything but the place and the cursor. */
export function filterFields(search: BrowseSearch): [name: string, value: string][] {
  const category = search.category ?? '';
  const fields: [string, string][] = [
    ['q', search.q],
    ['category', category],
    ['subcategory', category && (search.subcategory ?? '')],
    ['sort', search.sort === workerSorts[0] ? '' : search.sort],
    ['speaks', search.speaks ?? ''],
    ['day', search.day ? String(search.day) : ''],
    ['badge', search.extraMile ? 'extra-mile' : ''],
    ['banner', search.banner ? '' : 'off'],
  ];
  return fields.filter(([, value]) => value !== '');
}

/** The search without one of its filters; a subcategory goes with its category. */
export function loosen(search: BrowseSearch, filter: LooseFilter): BrowseSearch {
  if (filter === 'q') return { ...search, q: '' };
  if (filter === 'extraMile') return { ...search, extraMile: false };
  return filter === 'category' ? { ...search, category: null, subcategory: null } : { ...search, [filter]: null };
}

/** The filters in use. */
export const usedFilters = (search: BrowseSearch): LooseFilter[] =>
  looseFilters.filter((name) => Boolean(search[name]));

/** What leaves nobody in a list: one filter, or only all of them together. */
export type Cause = LooseFilter | 'all';

/** What might be the cause when nobody is found, the likeliest first. */
export function possibleCauses(search: BrowseSearch): Cause[] {
  const used = usedFilters(search);
  return used.length > 1 ? [...used, 'all'] : used;
}

/** The search without what leaves nobody. */
export const withoutCause = (search: BrowseSearch, cause: Cause): BrowseSearch =>
  cause === 'all' ? usedFilters(search).reduce(loosen, search) : loosen(search, cause);
