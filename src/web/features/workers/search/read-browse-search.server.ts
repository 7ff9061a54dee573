import { z } from 'zod';
import { readTexts } from '#api/form.server.ts';
import { WorkHours } from '#modules/workers/contract.ts';
import { WorkerSearch } from '#modules/workers/search/search-contract.ts';
import {
  type BrowseSearch,
  type CategoryChoice,
  fieldNames,
  type SearchSource,
  searchFields,
} from './browse-search.ts';

/**
 * Reads a search from the address, `/browse/{inPath}` and its query, through the API's own schema. What the schema refuses is
 * left out. Only for loaders: the schema would bring zod into the browser.
 */
export function readBrowseSearch(
  query: URLSearchParams,
  inPath: string | undefined,
  categories: readonly CategoryChoice[],
): BrowseSearch {
  // Other forms send an empty ZIP code with the rest; only the form that asks for it (`remember`) means it.
  const typedZip = query.get('zip')?.trim() || (query.has('remember') ? '' : null);
  const typedCategory = query.get('category')?.trim() || inPath?.trim() || null;
  const named = typedCategory ? findCategory(typedCategory, categories) : null;
  const wanted = query.get('subcategory') || named?.subcategory;
  const source: SearchSource = {
    query,
    category: named?.category.slug,
    subcategory: named?.category.subcategories.find((slug) => slug === wanted),
  };
  const values: Record<string, unknown> = {
    zip: typedZip,
    cursor: query.get('cursor')?.slice(0, 300) || undefined,
    before: query.get('before') ?? undefined,
    from: query.get('from')?.slice(0, 300) || undefined,
  };
  for (const name of fieldNames) {
    const { parameter, read = () => query.get(parameter) } = searchFields[name];
    values[name] = read(source);
  }
  return {
    ...readTexts(AddressSearch, values),
    typedZip,
    banner: query.get('banner') !== 'off',
    unknownCategory: typedCategory && !named ? typedCategory.slice(0, 60) : null,
  };
}

const AddressSearch = WorkerSearch.omit({ limit: true })
  .partial({ zip: true })
  .extend({ hours: WorkHours.optional(), before: z.int().min(1).max(10_000).optional(), from: z.string().optional() });

/** A category by slug or name; the name of a subcategory finds its category too. */
function findCategory(
  typed: string,
  categories: readonly CategoryChoice[],
): { category: CategoryChoice; subcategory?: string } | null {
  const slug = toSlug(typed);
  const category = categories.find((choice) => choice.slug === slug);
  if (category) return { category };
  const parent = categories.find((choice) => choice.subcategories.includes(slug));
  return parent ? { category: parent, subcategory: slug } : null;
}

/** `Construction & Repairs`, `construction and repairs` and `construction-and-repairs` are one slug. */
const toSlug = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
