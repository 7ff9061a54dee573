import { z } from 'zod';
import { contractBase, TypedLine } from '#platform/operations/contract.ts';
import { maxScopeText } from './limits.ts';

export const Category = z.object({
  slug: z.string(),
  /** In English, for API clients; our pages show `catalog:category.<slug>` in the reader's language. */
  name: z.string(),
  subcategories: z.array(z.object({ slug: z.string(), name: z.string() })),
});

export type Category = z.infer<typeof Category>;

/**
 * The client's answers to the questions about the work, by the question's id: an option, `yes` or `no`, a whole number in
 * digits, or a text. A question that is not in it was skipped.
 */
export const ScopeAnswers = z.record(z.string().max(40), TypedLine.min(1).max(maxScopeText));
export type ScopeAnswers = z.infer<typeof ScopeAnswers>;

/** An answer as it is stored. */
export interface ScopeAnswer {
  question: string;
  answer: string;
}

/** An answer as a list of what is to be done shows it, in the caller's language. */
export const ScopeLine = z.object({
  question: z.string(),
  /** The answer as it was sent. */
  value: z.string(),
  label: z.string(),
  /** The answer in words. */
  answer: z.string(),
  /** True for a text that the client typed. */
  isTyped: z.boolean(),
});
export type ScopeLine = z.infer<typeof ScopeLine>;

export const catalogContract = {
  listCategories: contractBase
    .route({ method: 'GET', path: '/categories', summary: 'List the service categories', tags: ['catalog'] })
    .output(z.object({ items: z.array(Category) })),
  listSkills: contractBase
    .route({ method: 'GET', path: '/skills', summary: 'List the usual skills of each service', tags: ['catalog'] })
    /** Names in the caller's language, by the service's slug. */
    .output(z.object({ skills: z.record(z.string(), z.array(z.string())) })),
};
