import type { WorkerCriteria, WorkerFilter } from './contract.ts';

/** The orders of a search; the first is the default. */
export const workerSorts = ['rating', 'rate_low', 'rate_high'] as const;

/** Languages (ISO 639-1) that a search offers: those of the interface first, then others that are widely spoken in the country. */
export const spokenLanguages = [
  'en',
  'es',
  'zh',
  'vi',
  'ru',
  'uk',
  'tl',
  'ar',
  'fr',
  'ko',
  'pt',
  'hi',
  'pl',
  'ht',
  'am',
  'yo',
] as const;

/** The search without one of its filters; a subcategory goes with its category. */
export function withoutFilter<Search extends Partial<WorkerCriteria>>(search: Search, filter: WorkerFilter): Search {
  const rest = { ...search, [filter]: undefined };
  return filter === 'category' ? { ...rest, subcategory: undefined } : rest;
}
