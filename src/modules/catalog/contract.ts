import { z } from 'zod';
import { contractBase } from '#platform/operations/contract.ts';

export const Category = z.object({
  slug: z.string(),
  /** In English, for API clients; our pages show `catalog:category.<slug>` in the reader's language. */
  name: z.string(),
  subcategories: z.array(z.object({ slug: z.string(), name: z.string() })),
});

export type Category = z.infer<typeof Category>;

export const catalogContract = {
  listCategories: contractBase
    .route({ method: 'GET', path: '/categories', summary: 'List the service categories', tags: ['catalog'] })
    .output(z.object({ items: z.array(Category) })),
  listSkills: contractBase
    .route({ method: 'GET', path: '/skills', summary: 'List the usual skills of each service', tags: ['catalog'] })
    /** Names in the caller's language, by the service's slug. */
    .output(z.object({ skills: z.record(z.string(), z.array(z.string())) })),
};
