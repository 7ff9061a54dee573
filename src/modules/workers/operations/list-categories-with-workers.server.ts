import { anyone, operation } from '#platform/operations/operation.server.ts';
import { workersContract } from '../contract.ts';
import { findCategoriesWithWorkers } from '../store.server.ts';

/** The categories in which at least one Pro is listed, in the catalog's order. */
export const listCategoriesWithWorkers = operation(workersContract.listCategories, {
  allow: anyone,
  run: async (ctx) => ({ slugs: await findCategoriesWithWorkers(ctx.db) }),
});
