import { transaction } from '#platform/database/database.server.ts';
import { operation } from '#platform/operations/operation.server.ts';
import { lockForParty, partyOf } from '../access.server.ts';
import { settleForOther as settle } from '../case/settle-case.server.ts';
import { jobsContract } from '../contract.ts';
import { jobTransitions } from '../transitions.ts';

/**
 * One side of a reported problem settles it for the other, without waiting for the operator: the client releases the money, or the Pro
 * refunds all of it. Nothing moves when the amount isn't the one that the caller was shown.
 */
export const settleForOther = operation(jobsContract.settleForOther, {
  allow: partyOf,
  async run(ctx, { jobId, amountCents }) {
    await transaction(ctx.db, async (tx) => {
      const { job, side } = await lockForParty(tx, ctx, jobId);
      await settle(tx, job, { side, actor: ctx.actor, shownCents: amountCents, at: ctx.clock.now() });
    });
    return { state: jobTransitions.settleForOther.to };
  },
});
