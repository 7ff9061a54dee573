import { fail } from '#lib/fail.ts';
import { shortName } from '#lib/short-name.ts';
import { recordAudit } from '#modules/audit/public.server.ts';
import { maskContactDetails } from '#modules/identity/public.server.ts';
import { notify } from '#modules/notifications/public.server.ts';
import { transaction } from '#platform/database/database.server.ts';
import { userOf } from '#platform/operations/context.server.ts';
import { operation } from '#platform/operations/operation.server.ts';
import { hiringContract } from '../contract.ts';
import { endAnswers } from '../offer-store.server.ts';
import { requestClient } from '../policies.server.ts';
import { expireAndNotify } from '../run-out.server.ts';
import { findRecipients, lockRequest, withdrawOpenRequest } from '../store.server.ts';
import { requestTransitions } from '../transitions.ts';

/**
 * Takes back an open request: nothing more can come of it, and every asked Pro who did not say no is told. Throws Fail
 * `hiring.notNow` once a Pro is hired or the request is over.
 */
export const withdrawRequest = operation(hiringContract.withdrawRequest, {
  allow: requestClient,
  async run(ctx, { requestId, reason }) {
    return transaction(ctx.db, async (tx) => {
      const at = ctx.clock.now();
      const request = await lockRequest(tx, requestId, 'update');
      const over = await expireAndNotify(ctx, tx, [requestId], at);
      if (over.length > 0 || !(await withdrawOpenRequest(tx, requestId, reason || null))) fail('hiring.notNow');
      const endedOffers = await endAnswers(tx, requestId, 'withdrawRequest');
      const data = { requestId, title: maskContactDetails(request.title), client: shortName(userOf(ctx).name) };
      for (const { workerId, state } of await findRecipients(tx, requestId)) {
        if (state !== 'declined') await notify(tx, { userId: workerId, kind: 'requestWithdrawn', data, at });
      }
      await recordAudit(tx, {
        at,
        act: 'hiring.withdrawRequest',
        actor: ctx.actor,
        subject: { type: 'quote_request', id: requestId },
        detail: { offers: endedOffers.length },
      });
      return { state: requestTransitions.withdrawRequest.to };
    });
  },
});
