import { moneyOf } from '#modules/payments/public.server.ts';
import { pageOf, readPosition } from '#platform/database/keyset.server.ts';
import { userOf } from '#platform/operations/context.server.ts';
import { operation, signedIn } from '#platform/operations/operation.server.ts';
import { askedOf } from '../asked-of.ts';
import { jobsContract } from '../contract.ts';
import { counterpartNameOf } from '../counterpart-name.server.ts';
import { summaryFiguresOf } from '../figures.ts';
import { listJobs as readJobs } from '../views.server.ts';

/** The signed-in person's jobs on one side, newest first, a page at a time. */
export const listJobs = operation(jobsContract.list, {
  allow: signedIn,
  async run(ctx, { side, cursor, limit }) {
    const viewer = userOf(ctx).id;
    // One row more than asked for shows whether another page follows.
    const rows = await readJobs(ctx.db, { viewer, side, position: readPosition(cursor), limit: limit + 1 });
    const { items, nextCursor } = pageOf(rows, limit);
    const monies = await moneyOf(
      ctx.db,
      items.map(({ id }) => id),
    );
    const now = ctx.clock.now();
    return {
      items: items.map((job) => {
        const money = monies.get(job.id);
        if (!money) throw new Error(`the job ${job.id} has no hold`);
        const counterpartName = counterpartNameOf(ctx, side, job.counterpartName);
        return { ...job, counterpartName, ...summaryFiguresOf(job, money), ...askedOf(job, now) };
      }),
      nextCursor,
    };
  },
});
