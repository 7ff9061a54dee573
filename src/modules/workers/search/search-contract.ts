import { z } from 'zod';
import { pageInput } from '#platform/operations/contract.ts';
import { Zip } from '../../places/contract.ts';
import { workerSorts } from './search-options.ts';

/** What a search can be narrowed by, in the order of the page: one line a filter. `filterConditions` is its SQL. */
export const WorkerFilters = z.strictObject({
  /** Matches name, category and skills, those of the vocabulary in any language; case does not matter. */
  q: z.string().trim().max(80).optional(),
  category: z.string().max(60).optional(),
  subcategory: z.string().max(60).optional(),
  /** A language the Pro speaks, ISO 639-1. */
  language: z.string().length(2).optional(),
  /** ISO weekday, 1 is Monday: open on that day. */
  day: z.number().int().min(1).max(7).optional(),
  extraMile: z.stringbool().or(z.boolean()).default(false),
});

export const workerFilters = WorkerFilters.keyof().options;
export type WorkerFilter = keyof typeof WorkerFilters.shape;

/** Which Pros a search is about. */
export const WorkerCriteria = z.strictObject({ zip: Zip, ...WorkerFilters.shape });

export type WorkerCriteria = z.infer<typeof WorkerCriteria>;

/** A search: one shape from the address of the page to the statement. */
export const WorkerSearch = z.strictObject({
  ...WorkerCriteria.shape,
  sort: z.enum(workerSorts).default(workerSorts[0]),
  ...pageInput({ max: 48, usual: 24 }),
});

export type WorkerSearch = z.infer<typeof WorkerSearch>;
