import { listCategories } from '#modules/catalog/public.server.ts';
import { requirePlace } from '#modules/places/public.server.ts';
import type { Db } from '#platform/database/database.server.ts';
import type { WorkerCriteria } from './contract.ts';
import { readSearchText } from './read-search-text.server.ts';
import type { ResolvedCriteria } from './search-store.server.ts';

/**
 * Looks up what the criteria say in words; null for an unknown category, in which there are no Pros. Places, categories and the
 * words of trades are kept in memory. Throws Fail `places.unknownZip`.
 */
export async function resolveCriteria(db: Db, criteria: WorkerCriteria): Promise<ResolvedCriteria | null> {
  const origin = await requirePlace(db, criteria.zip);
  const category = (await listCategories(db)).find(({ slug }) => slug === criteria.category);
  if (criteria.category && !category) return null;
  return { ...criteria, origin, categoryId: category?.id ?? null, text: await readSearchText(db, criteria.q ?? '') };
}

/**
 * The criteria with nothing of their text but its trades; null when it names no trade, or nothing else. Where no Pro fits the
 * other words ("a cleaner for my parrots"), the trade alone is a better answer than an empty list.
 */
export function byTradeAlone(criteria: ResolvedCriteria): ResolvedCriteria | null {
  const { known, rest } = criteria.text;
  return known && rest.length > 0 ? { ...criteria, text: { known, rest: [] } } : null;
}
