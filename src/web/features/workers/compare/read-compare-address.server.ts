import { readTexts } from '#api/form.server.ts';
import { WorkerCard, WorkHours } from '#modules/workers/contract.ts';
import { maxCompared } from '#modules/workers/limits.ts';
import { WorkerSearch } from '#modules/workers/search/search-contract.ts';
import type { ComparisonAddress } from './compare-address.ts';

const AddressTexts = WorkerSearch.pick({ zip: true }).partial().extend({ hours: WorkHours.optional() });

/** Reads a comparison from the query of its address: `ids` several times or separated by commas. What is no id is left out. */
export function readCompareAddress(query: URLSearchParams): ComparisonAddress {
  const ids = query.getAll('ids').flatMap((text) => text.split(','));
  const valid = ids.map((id) => WorkerCard.shape.id.safeParse(id.trim())).flatMap(({ data }) => data ?? []);
  const { zip, hours } = readTexts(AddressTexts, { zip: query.get('zip'), hours: query.get('hours') });
  return { ids: [...new Set(valid)].slice(0, maxCompared), zip: zip ?? null, hours: hours ?? null };
}
