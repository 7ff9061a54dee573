import { fail } from '#lib/fail.ts';
import { displayNameOf, recordAnswer } from '#modules/workers/public.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import { userOf } from '#platform/operations/context.server.ts';
import { operation } from '#platform/operations/operation.server.ts';
import { hiringContract } from '../contract.ts';
import { askedWorker } from '../policies.server.ts';
import { expireAndNotify } from '../run-out.server.ts';
import { isOpen } from '../states.ts';
import { lockRequest } from '../store.server.ts';
import { recipientTransitions } from '../transitions.ts';
import { sayNo } from '../withdrawals.server.ts';

/** Says no to a request, for good. Throws Fail `hiring.notNow` once it is answered or over, and for a project, which asks no Pro. */
export const declineRequest = operation(hiringContract.declineRequest, {
  allow: askedWorker,
  async run(ctx, { requestId }) {
    const at = ctx.clock.now();
    const workerId = userOf(ctx).id;
    return transaction(ctx.db, async (tx) => {
      const request = await lockRequest(tx, requestId, 'update');
      const isProject = request.audience === 'open';
      if (isProject || !isOpen(request.state) || request.expiresAt <= at) fail('hiring.notNow');
      // After a counter that has run out, the Pro answers again.
      await expireAndNotify(ctx, tx, [requestId], at);
      const worker = await displayNameOf(tx, workerId);
      const askedAt = (await sayNo(ctx, tx, { requestId, request, at, workerId, worker })) ?? fail('hiring.notNow');
      await recordAnswer(tx, { workerId, reference: requestId, askedAt, at });
      return { state: recipientTransitions.decline.to };
    });
  },
});
