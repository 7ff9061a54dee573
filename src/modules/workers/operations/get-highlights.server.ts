import { readerIdOf } from '#platform/operations/context.server.ts';
import { keepForAMinute } from '#platform/operations/keep-for-a-minute.server.ts';
import { anyone, operation } from '#platform/operations/operation.server.ts';
import { workersContract } from '../contract.ts';
import { bestOfCategories, countListed } from '../store.server.ts';

const readCounts = keepForAMinute(countListed);

/** What the front page shows of the Pros. The counts are at most a minute old. */
export const getHighlights = operation(workersContract.getHighlights, {
  allow: anyone,
  async run(ctx) {
    const reading = { readerId: readerIdOf(ctx), now: ctx.clock.now() };
    const [counts, items] = await Promise.all([readCounts(ctx), bestOfCategories(ctx.db, reading, 3)]);
    return { ...counts, items };
  },
});
