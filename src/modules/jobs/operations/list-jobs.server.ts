import { pageOf, readPosition } from '#platform/database/keyset.server.ts';
import { userOf } from '#platform/operations/context.server.ts';
import { operation, signedIn } from '#platform/operations/operation.server.ts';
import { jobsContract } from '../contract.ts';
import { listJobs as readJobs } from '../views.server.ts';

/** The signed-in person's jobs on one side, newest first, a page at a time. */
export const listJobs = operation(jobsContract.list, {
  allow: signedIn,
  async run(ctx, { side, cursor, limit }) {
    const viewer = userOf(ctx).id;
    // One row more than asked for shows whether another page follows.
    const rows = await readJobs(ctx.db, { viewer, side, position: readPosition(cursor), limit: limit + 1 });
    return pageOf(rows, limit);
  },
});
