import { anyone, operation } from '#platform/operations/operation.server.ts';
import { catalogContract } from '../contract.ts';
import { listCategories as readCategories } from '../public.server.ts';

export const listCategories = operation(catalogContract.listCategories, {
  allow: anyone,
  run: async (ctx) => ({ items: await readCategories(ctx.db) }),
});
