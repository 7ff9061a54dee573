import { readerIdOf } from '#platform/operations/context.server.ts';
import { anyone, operation } from '#platform/operations/operation.server.ts';
import { workersContract } from '../contract.ts';
import { bestOfCategories, countListed } from '../store.server.ts';

/** What the front page shows of the Pros. */
export const getHighlights = operation(workersContract.getHighlights, {
  allow: anyone,
  async run(ctx) {
    const reading = { readerId: readerIdOf(ctx), now: ctx.clock.now() };
    const [counts, items] = await Promise.all([countListed(ctx.db), bestOfCategories(ctx.db, reading, 3)]);
    return { ...counts, items };
  },
});
