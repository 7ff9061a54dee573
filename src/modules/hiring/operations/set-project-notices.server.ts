import { fail } from '#lib/fail.ts';
import { transaction } from '#platform/database/database.server.ts';
import { userOf } from '#platform/operations/context.server.ts';
import { operation, worker } from '#platform/operations/operation.server.ts';
import { hiringContract } from '../contract.ts';
import { changeNotices } from '../projects/announce-project.server.ts';

/**
 * Chooses when the signed-in Pro hears of new projects, and sends a last summary to one who leaves the daily one for news at once. Throws Fail
 * `api.notFound` for a Pro without a profile.
 */
export const setProjectNotices = operation(hiringContract.setProjectNotices, {
  allow: worker,
  async run(ctx, { choice }) {
    const written = await transaction(ctx.db, (tx) => changeNotices(tx, userOf(ctx).id, choice, ctx.clock.now()));
    return written ? { choice } : fail('api.notFound');
  },
});
