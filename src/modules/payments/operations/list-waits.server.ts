import { userOf } from '#platform/operations/context.server.ts';
import { operation, worker } from '#platform/operations/operation.server.ts';
import { paymentsContract } from '../contract.ts';
import { readWait } from '../waits/read-wait.server.ts';
import { findTransfersTo } from '../waits/wait-store.server.ts';

/** The longest waiting transfers; a Pro without a payout account has one for each released job. */
const shownWaits = 50;

/** The released money that has not reached the signed-in Pro's bank, and why. */
export const listWaits = operation(paymentsContract.listWaits, {
  allow: worker,
  async run(ctx) {
    const rows = await findTransfersTo(ctx.db, userOf(ctx).id, shownWaits);
    return { items: rows.flatMap(({ wait, ...job }) => readWait(wait).map((found) => ({ ...job, ...found }))) };
  },
});
