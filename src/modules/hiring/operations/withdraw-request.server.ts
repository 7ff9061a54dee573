import { fail } from '#lib/fail.ts';
import { shortName } from '#lib/short-name.ts';
import { transaction } from '#platform/database/database.server.ts';
import { userOf } from '#platform/operations/context.server.ts';
import { operation } from '#platform/operations/operation.server.ts';
import { hiringContract } from '../contract.ts';
import { requestClient } from '../policies.server.ts';
import { expireAndNotify } from '../run-out.server.ts';
import { lockRequest } from '../store.server.ts';
import { requestTransitions } from '../transitions.ts';
import { endRequest } from '../withdrawals.server.ts';

/**
 * Withdraws an open request: it takes no more answers, and the asked Pros who have not declined are notified. Throws Fail
 * `hiring.notNow` once a Pro is hired or the request is over.
 */
export const withdrawRequest = operation(hiringContract.withdrawRequest, {
  allow: requestClient,
  async run(ctx, { requestId, reason }) {
    return transaction(ctx.db, async (tx) => {
      const at = ctx.clock.now();
      const request = await lockRequest(tx, requestId, 'update');
      const over = await expireAndNotify(ctx, tx, [requestId], at);
      const end = { requestId, request, at, client: shortName(userOf(ctx).name), reason: reason || null };
      if (over.length > 0 || !(await endRequest(ctx, tx, end))) fail('hiring.notNow');
      return { state: requestTransitions.withdrawRequest.to };
    });
  },
});
