import { requirePlace } from '#modules/places/public.server.ts';
import { readerIdOf } from '#platform/operations/context.server.ts';
import { anyone, operation } from '#platform/operations/operation.server.ts';
import { findCompared } from '../compare-store.server.ts';
import { workersContract } from '../contract.ts';

/**
 * Up to four Pros with what clients compare them by, in the order asked for; those that aren't listed are left out. Throws Fail
 * `places.unknownZip`.
 */
export const compareWorkers = operation(workersContract.compare, {
  allow: anyone,
  async run(ctx, { workerIds, zip }) {
    const origin = zip === undefined ? null : await requirePlace(ctx.db, zip);
    const reading = { readerId: readerIdOf(ctx), now: ctx.clock.now() };
    return { items: await findCompared(ctx.db, [...new Set(workerIds)], origin, reading) };
  },
});
