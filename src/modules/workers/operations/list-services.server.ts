import { requireCategory } from '#modules/catalog/public.server.ts';
import { keepForAMinute } from '#platform/operations/keep-for-a-minute.server.ts';
import { anyone, operation } from '#platform/operations/operation.server.ts';
import { workersContract } from '../contract.ts';
import { countByService } from '../listed-store.server.ts';

const readServices = keepForAMinute(countByService);

/**
 * Returns the services of a category with the Pros who offer them, in the catalog's order, at most a minute old. Throws Fail
 * `catalog.unknownCategory`.
 */
export const listServices = operation(workersContract.listServices, {
  allow: anyone,
  async run(ctx, { category }) {
    const { id } = await requireCategory(ctx.db, category);
    return { items: await readServices(ctx, id) };
  },
});
