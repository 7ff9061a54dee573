import type { WorkerCriteria, WorkerFilter } from './search-contract.ts';

/** The search without one of its filters; a subcategory goes with its category. */
export function withoutFilter<Search extends Partial<WorkerCriteria>>(search: Search, filter: WorkerFilter): Search {
  const rest = { ...search, [filter]: undefined };
  return filter === 'category' ? { ...rest, subcategory: undefined } : rest;
}
