import { anyone, operation } from '#platform/operations/operation.server.ts';
import { workersContract } from '../contract.ts';

/** The categories in which at least one Pro is listed, in the catalogue's order. */
export const listCategoriesWithWorkers = operation(workersContract.listCategories, {
  allow: anyone,
  async run(ctx) {
    const rows = await ctx.db
      .selectFrom('category as c')
      .select('c.slug')
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('worker_profile as w')
            .select('w.id')
            .whereRef('w.category_id', '=', 'c.id')
            .where('w.listed', '=', true),
        ),
      )
      .orderBy('c.id')
      .execute();
    return { slugs: rows.map((row) => row.slug) };
  },
});
