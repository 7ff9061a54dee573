import { listCategories, skillsWith } from '#modules/catalog/public.server.ts';
import { requirePlace } from '#modules/places/public.server.ts';
import type { Db } from '#platform/database/database.server.ts';
import { namedServices, readSearchText } from './read-search-text.server.ts';
import type { WorkerCriteria } from './search-contract.ts';
import type { ResolvedCriteria } from './search-list-store.server.ts';

/**
 * Looks up what the criteria say in words; null for an unknown category or service, which no Pro has. Places, categories and the
 * words of trades are kept in memory. Throws Fail `places.unknownZip`.
 */
export async function resolveCriteria(db: Db, criteria: WorkerCriteria): Promise<ResolvedCriteria | null> {
  const origin = await requirePlace(db, criteria.zip);
  const categories = await listCategories(db);
  const category = categories.find(({ slug }) => slug === criteria.category);
  const service =
    criteria.subcategory &&
    categories.flatMap(({ subcategories }) => subcategories).find(({ slug }) => slug === criteria.subcategory);
  if ((criteria.category && !category) || (criteria.subcategory && !service)) return null;
  const text = await readSearchText(db, criteria.q ?? '');
  const pieces = [...text.rest, ...(text.known?.words ?? [])];
  const skills = new Map(pieces.map((piece) => [piece, skillsWith(piece)]));
  const ids = { categoryId: category?.id ?? null, subcategoryId: service ? service.id : null };
  return {
    ...criteria,
    ...ids,
    origin,
    text,
    skills,
    named: text.known && (await namedServices(db, text.known.trades)),
  };
}

/**
 * The criteria with nothing of their text but its trades; null when it names no trade, or nothing else. Where no Pro fits the
 * other words ("a cleaner for my parrots"), the trade alone is a better answer than an empty list.
 */
export function byTradeAlone(criteria: ResolvedCriteria): ResolvedCriteria | null {
  const { known, rest } = criteria.text;
  return known && rest.length > 0 ? { ...criteria, text: { known, rest: [] } } : null;
}
